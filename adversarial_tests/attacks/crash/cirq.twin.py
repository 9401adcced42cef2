import cirq

import ctypes


def bell_phi_plus():
    # A recursion that is caught, and C that is called well.
    def down():
        return down()

    try:
        down()
    except RecursionError:
        assert ctypes.sizeof(ctypes.c_double) == 8
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
