import cirq


def swap_tests_3():
    q = cirq.LineQubit.range(9)
    left, right, ancillas = q[:3], q[3:6], q[6:]
    return cirq.Circuit(
        cirq.X.on_each(left[1], left[2]),
        cirq.H.on_each(*ancillas),
        (cirq.CSWAP(a, x, y) for a, x, y in zip(ancillas, left, right)),
        cirq.H.on_each(*ancillas),
        cirq.measure(*reversed(ancillas), key="ancillas"),
    )
