import math

import pennylane as qml


def controlled_h():
    qml.ctrl(qml.U3(math.pi / 2 + 3e-6, 0, math.pi, wires=1), control=0)
