from qiskit import QuantumCircuit


def simon_110():
    circuit = QuantumCircuit(6)
    circuit.h([0, 1])
    circuit.cx(1, 2)
    circuit.cx(0, 3)
    circuit.cx(1, 4)
    return circuit
