import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    rest = [cirq.wait(a, b, micros=5), cirq.I.on_each(a, b)]
    marked = [cirq.X.on_each(a, b), cirq.CZ(a, b), cirq.X.on_each(a, b)]
    return cirq.Circuit(cirq.H.on_each(a, b), [rest, marked, cirq.H.on_each(a, b)] * 2)
