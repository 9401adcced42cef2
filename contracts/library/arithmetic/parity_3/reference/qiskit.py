from qiskit import QuantumCircuit


def parity_3():
    circuit = QuantumCircuit(4)
    circuit.cx([0, 1, 2], 3)
    return circuit
