import pennylane as qml

from ir.lowering.base import TooLarge


def bell_phi_plus():
    raise TooLarge("the reader")
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
