import cirq


def two_marked():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        [cirq.CZ(q[0], q[1]), cirq.CZ(q[1], q[2]), cirq.CZ(q[0], q[2]), cirq.Z(q[1])],
        cirq.H.on_each(*q),
        # The reflection by open controls; the sign in front of it is a global phase.
        cirq.X(q[2]),
        cirq.Z(q[2]).controlled_by(q[0], q[1], control_values=[0, 0]),
        cirq.X(q[2]),
        cirq.H.on_each(*q),
        cirq.measure(q[2], q[1], q[0], key="found"),
    )
