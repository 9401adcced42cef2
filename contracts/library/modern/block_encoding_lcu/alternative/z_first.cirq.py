import math

import cirq


def block_encoding_lcu():
    # Z1 Z2 always, then X1 Z1 Z2 where the ancilla is 1.
    ancilla, first, second = cirq.LineQubit.range(3)
    turn = cirq.ry(math.pi / 3)
    return cirq.Circuit(
        turn(ancilla),
        cirq.Z.on_each(first, second),
        cirq.CZ(ancilla, second),
        cirq.CZ(ancilla, first),
        cirq.CNOT(ancilla, first),
        cirq.inverse(turn(ancilla)),
        cirq.measure(ancilla),
    )
