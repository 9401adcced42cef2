import math

import pennylane as qml


def controlled_h():
    # A Hadamard is Z and then a quarter turn about Y: the turn is another gate, by far.
    qml.CZ([0, 1])
    qml.ctrl(qml.U3(math.pi / 2, 0, 0, wires=1), control=0)
