import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        [cirq.H(a), cirq.CNOT(a, b), cirq.T(a), cirq.T(b) ** -1, cirq.CNOT(b, a), cirq.H(b)], cirq.measure(b, a)
    )
