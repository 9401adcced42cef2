from qiskit import QuantumCircuit


def build():
    circuit = QuantumCircuit(2)
    for _ in range(20_000):
        circuit.h(0)
    return circuit
