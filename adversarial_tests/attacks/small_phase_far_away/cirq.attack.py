import cirq


def ghz_50():
    q = cirq.LineQubit.range(50)
    # The weights of the branches are off by a little, and not their phases.
    return cirq.Circuit(cirq.ry(3.141592653589793 / 2 + 1e-4)(q[0]), [cirq.CNOT(q[k], q[k + 1]) for k in range(49)])
