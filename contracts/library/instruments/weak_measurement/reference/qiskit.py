from qiskit import QuantumCircuit


def weak_measurement(theta):
    circuit = QuantumCircuit(2, 1)
    circuit.ry(theta, 1)
    circuit.cx(0, 1)
    circuit.measure(1, 0)
    return circuit
