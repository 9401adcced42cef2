import cirq


def ipe_s():
    ancillas = cirq.LineQubit.range(2)
    system = cirq.LineQubit(2)
    return cirq.Circuit(
        cirq.measure(system, key="a"),
        cirq.X(ancillas[0]).with_classical_controls("a"),
        cirq.measure(*reversed(ancillas), key="b"),
    )
