from qiskit import QuantumCircuit


def depth(number):
    return number and 1 + depth(number - 1)


assert depth(500) == 500


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
