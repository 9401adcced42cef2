from qiskit import QuantumCircuit

EDGES = [(0, 1), (1, 2), (2, 0)]


def qaoa_triangle(gamma=0.7, beta=0.4):
    circuit = QuantumCircuit(3)
    circuit.h(range(3))
    for a, b in EDGES:
        circuit.rzz(2 * gamma, a, b)
    circuit.rx(2 * beta, range(3))
    return circuit
