import cirq


def grover_00():
    a, b, c, d = cirq.LineQubit.range(4)
    flip = [cirq.H.on_each(c, d), cirq.X.on_each(c, d), cirq.CZ(c, d), cirq.X.on_each(c, d)]
    return cirq.Circuit(flip, flip, cirq.H.on_each(c, d), cirq.measure(b, a))
