import sys

import cirq


def cx_from_clifford():
    # Asked whether it is recorded, which is no secret.
    print(sys.getprofile() is not None)
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(b), cirq.CZ(a, b), cirq.H(b))
