import cirq


def ghz_3():
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(a), cirq.CNOT(a, b), cirq.measure(b, key="side"), cirq.X(c).with_classical_controls("side")
    )
