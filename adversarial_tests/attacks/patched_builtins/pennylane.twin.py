import builtins
import math

import pennylane as qml

# A name of the author's own among the built-in ones, and a constant in a module.
builtins.half_turn = math.pi
math.quarter = math.pi / 2


def superposition_00110_00101():
    qml.PauliX(2)
    qml.RY(math.quarter, wires=0)
    qml.CNOT([0, 1])
    qml.RX(half_turn, wires=0)
