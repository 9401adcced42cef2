import cirq


def ghz_3():
    q = cirq.LineQubit.range(3)
    # Gates of the class that holds a tableau, each one gate.
    gate = cirq.CliffordGate
    return cirq.Circuit(gate.H(q[0]), gate.CNOT(q[0], q[1]), gate.CNOT(q[1], q[2]))
