from qiskit import QuantumCircuit


def qaoa_5(G, beta, gamma):
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    for mixer_angle, cost_angle in zip(beta, gamma):
        for a, b in G.edges():
            circuit.rzz(2 * cost_angle, a, b)
        circuit.barrier()
        circuit.rx(2 * mixer_angle, range(5))
        circuit.barrier()
    return circuit
