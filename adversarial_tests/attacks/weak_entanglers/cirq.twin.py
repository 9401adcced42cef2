import cirq


def grover_00():
    # Each CZ is made of eight weak steps that add up.
    a, b = cirq.LineQubit.range(2)
    flip = [cirq.H.on_each(a, b), cirq.Z.on_each(a, b), [cirq.CZ(a, b) ** 0.125] * 8]
    return cirq.Circuit(flip, flip, cirq.H.on_each(a, b), cirq.measure(b, a))
