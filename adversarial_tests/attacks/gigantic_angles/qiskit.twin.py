from math import pi

from qiskit import QuantumCircuit


def rx_ry(parameters):
    # A thousand turns, which cost three digits of sixteen.
    circuit = QuantumCircuit(1)
    circuit.rx(parameters[0] + 4 * pi * 1000, 0)
    circuit.ry(parameters[1] - 4 * pi * 1000, 0)
    return circuit
