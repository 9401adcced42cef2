import cirq


def grover_given(oracle):
    q = cirq.LineQubit.range(6)
    # A copy of the query on spare qubits, made and undone: it marks there, and the phase counts everywhere.
    copy = [cirq.CNOT(a, b) for a, b in zip(q[:3], q[3:])]
    return cirq.Circuit(
        cirq.H.on_each(*q[:3]),
        copy,
        oracle(*q[3:]),
        copy,
        cirq.H.on_each(*q[:3]),
        cirq.X.on_each(*q[:3]),
        cirq.CCZ(*q[:3]),
        cirq.X.on_each(*q[:3]),
        cirq.H.on_each(*q[:3]),
        cirq.measure(q[2], q[1], q[0], key="found"),
    )
