import cirq


def ctqw_cycle4():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.X(a) ** 0.5, cirq.X(b) ** 0.5)
