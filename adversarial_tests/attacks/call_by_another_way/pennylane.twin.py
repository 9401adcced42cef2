import builtins

import pennylane as qml


def cx_from_clifford():
    # Indirect throughout, and nothing but gates.
    math = builtins.__dict__["__import__"]("math")
    turn = [f for name, f in vars(qml).items() if name == "R" + "Y"][0]
    turn(-math.pi / 2, wires=1)
    getattr(qml, "C" + "Z")([0, 1])
    turn(math.pi / 2, wires=1)
