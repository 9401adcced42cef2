from math import pi

from qiskit import QuantumCircuit


def rx_ry(parameters):
    first, second = (max(-pi, min(pi, angle)) for angle in parameters)
    circuit = QuantumCircuit(1)
    circuit.rx(first, 0)
    circuit.ry(second, 0)
    return circuit
