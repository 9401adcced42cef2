from qiskit import QuantumCircuit


def parity_measurement():
    circuit = QuantumCircuit(3, 1)
    circuit.cx([0, 1], 2)
    circuit.measure(2, 0)
    return circuit
