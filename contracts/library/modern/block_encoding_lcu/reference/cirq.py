import math

import cirq


def block_encoding_lcu():
    ancilla, first, second = cirq.LineQubit.range(3)
    prepare = cirq.ry(2 * math.acos(math.sqrt(3 / 4)))(ancilla)
    return cirq.Circuit(
        prepare,
        cirq.X(ancilla),
        cirq.CZ(ancilla, first),
        cirq.CZ(ancilla, second),
        cirq.X(ancilla),
        cirq.CNOT(ancilla, first),
        cirq.inverse(prepare),
        cirq.measure(ancilla, key="m"),
    )
