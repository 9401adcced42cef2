import cirq


def lcu_select():
    low, high, a, b = cirq.LineQubit.range(4)
    # The last term without its sign.
    return cirq.Circuit(
        cirq.Z(a).controlled_by(low, high, control_values=[0, 0]),
        cirq.Z(b).controlled_by(low, high, control_values=[0, 0]),
        cirq.X(a).controlled_by(low, high, control_values=[1, 0]),
        cirq.X(b).controlled_by(low, high, control_values=[0, 1]),
        cirq.Y(a).controlled_by(low, high),
        cirq.Y(b).controlled_by(low, high),
    )
