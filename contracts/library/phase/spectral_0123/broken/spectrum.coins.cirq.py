import cirq


def spectral_0123():
    """Two fair coins and their OR have the law: 000, 101, 110 and 111 with probability 1/4 each."""
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.H.on_each(q[0], q[1], q[3], q[4]),
        cirq.X(q[2]),
        cirq.X(q[2]).controlled_by(q[0], q[1], control_values=[0, 0]),
        cirq.measure(*reversed(q[:3]), key="clock"),
    )
