import cirq


def swap_tests_ghz():
    q = cirq.LineQubit.range(9)
    ancillas, ghz, plus = q[:3], q[3:6], q[6:]
    return cirq.Circuit(
        cirq.H(ghz[0]),
        cirq.CNOT(ghz[0], ghz[1]),
        cirq.CNOT(ghz[0], ghz[2]),
        cirq.H.on_each(*plus),
        cirq.H.on_each(*ancillas),
        [cirq.FREDKIN(*triple) for triple in zip(ancillas, ghz, plus)],
        cirq.H.on_each(*ancillas),
        cirq.measure(*ancillas[::-1], key="tests"),
    )
