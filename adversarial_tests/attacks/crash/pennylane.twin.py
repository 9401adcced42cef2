import pennylane as qml

import ctypes


def bell_phi_plus():
    # A recursion that is caught, and C that is called well.
    def down():
        return down()

    try:
        down()
    except RecursionError:
        assert ctypes.sizeof(ctypes.c_double) == 8
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
