from math import pi

from qiskit import QuantumCircuit


def rx_ry(parameters):
    first, second = parameters
    # Two other gates make the rotation about X: the axis is turned to Z and back.
    circuit = QuantumCircuit(1)
    circuit.h(0)
    circuit.rz(first, 0)
    circuit.h(0)
    circuit.r(second, pi / 2, 0)
    return circuit
