import cirq


def lcu_select():
    low, high, a, b = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.Z(a).controlled_by(low, high, control_values=[0, 0]),
        cirq.Z(b).controlled_by(low, high, control_values=[0, 0]),
        cirq.X(a).controlled_by(low, high, control_values=[1, 0]),
        cirq.X(b).controlled_by(low, high, control_values=[0, 1]),
        # Half turns of -i each make the sign.
        cirq.ry(3.141592653589793)(a).controlled_by(low, high),
        cirq.ry(3.141592653589793)(b).controlled_by(low, high),
    )
