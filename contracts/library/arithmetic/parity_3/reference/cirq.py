import cirq


def parity_3():
    # A chain: each qubit takes up the parity so far.
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.CNOT(q[k], q[k + 1]) for k in range(3))
