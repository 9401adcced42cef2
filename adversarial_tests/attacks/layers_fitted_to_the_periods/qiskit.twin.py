from qiskit import QuantumCircuit


def kicked_ising_3():
    circuit = QuantumCircuit(3)
    for _ in range(5):
        for _ in range(5):  # each coupling in five parts
            circuit.rzz(2 * 0.3 / 5, 0, 1)
            circuit.rzz(2 * 0.3 / 5, 1, 2)
        circuit.rx(2 * 0.45, range(3))
    return circuit
