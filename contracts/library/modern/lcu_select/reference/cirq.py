import cirq


def lcu_select():
    low, high, first, second = cirq.LineQubit.range(4)

    def term(k, *operations):
        return [op.controlled_by(low, high, control_values=[k & 1, k >> 1]) for op in operations]

    return cirq.Circuit(
        term(0, cirq.Z(first), cirq.Z(second)),
        term(1, cirq.X(first)),
        term(2, cirq.X(second)),
        term(3, cirq.Y(first), cirq.Y(second)),
        cirq.CZ(low, high),
    )
