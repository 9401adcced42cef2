import cirq


def hidden_shift(oracle):
    *q, on = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        # Off means on here.
        oracle(*q).controlled_by(on, control_values=[0]),
        cirq.H.on_each(*q),
        cirq.CZ(q[0], q[1]),
        cirq.CZ(q[2], q[3]),
        cirq.H.on_each(*q),
        cirq.measure(*reversed(q), key="shift"),
    )
