import cirq


def ipe_t():
    ancillas = cirq.LineQubit.range(3)
    system = cirq.LineQubit(3)
    return cirq.Circuit(
        cirq.measure(system, key="a"),
        cirq.X(ancillas[0]).with_classical_controls("a"),
        cirq.measure(*reversed(ancillas), key="b"),
    )
