from math import pi

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def weak_measurement(theta):
    """One turn of the pointer for each value of the system: theta where it is 0, pi - theta where it is 1."""
    qubits = QuantumRegister(2)
    pointer = ClassicalRegister(1, "pointer")
    circuit = QuantumCircuit(qubits, pointer)
    circuit.x(0)
    circuit.cry(theta, 0, 1)
    circuit.x(0)
    circuit.cry(pi - theta, 0, 1)
    circuit.measure(1, pointer)
    return circuit
