from qiskit import QuantumCircuit


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    for _ in range(200):
        circuit.x(0)
        circuit.x(0)
    return circuit
