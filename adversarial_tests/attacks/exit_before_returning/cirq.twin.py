import atexit

import cirq

# A last word at the end of the process is no exit before returning.
atexit.register(print, "done")


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
