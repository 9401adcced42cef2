from qiskit import QuantumCircuit


def superposition_011_100():
    circuit = QuantumCircuit(3)
    circuit.x([0, 1])
    circuit.h(2)
    circuit.z(2)
    circuit.cx(2, 0)
    circuit.cx(2, 1)
    return circuit
