from qiskit import QuantumCircuit


def trotter1_ising():
    circuit = QuantumCircuit(2)
    circuit.x(0)
    for _ in range(100):
        circuit.rzz(2 * 0.7 * 0.008, 0, 1)
        circuit.rx(2 * 0.4 * 0.008, 0)
        circuit.rx(2 * 0.3 * 0.008, 1)
    return circuit
