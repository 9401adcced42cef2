import cirq


def ipe_t():
    low, middle, high, system = cirq.LineQubit.range(4)
    turn = cirq.CZ(high, system) ** 0.25
    return cirq.Circuit(
        cirq.H(high), turn, turn**-1, cirq.H(high), cirq.CNOT(system, low), cirq.measure(high, middle, low)
    )
