import cirq


def ghz_unitary_64():
    q = cirq.LineQubit.range(64)
    turned = cirq.Z(q[63]).controlled_by(*q[:63], control_values=[k % 2 for k in range(63)])
    return cirq.Circuit(
        cirq.H(q[0]),
        [cirq.CNOT(q[0], target) for target in q[1:]],
        turned,
        turned**-1,
    )
