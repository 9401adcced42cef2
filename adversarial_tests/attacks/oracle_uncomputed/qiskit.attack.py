from qiskit import QuantumCircuit


def dj_balanced_1100():
    circuit = QuantumCircuit(5)
    circuit.h(range(4))
    circuit.x(4)
    circuit.h(4)
    circuit.cx(2, 4)
    circuit.cx(3, 4)
    circuit.cx(3, 4)
    circuit.cx(2, 4)
    circuit.z([2, 3])
    circuit.h(range(4))
    return circuit
