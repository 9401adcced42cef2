import cirq


def ghz_3():
    a, b, c = cirq.LineQubit.range(3)
    fan_out = cirq.ControlledOperation([c], cirq.ParallelGate(cirq.X, 2)(a, b))
    return cirq.Circuit(cirq.H(c), fan_out, cirq.measure(a, b, c))
