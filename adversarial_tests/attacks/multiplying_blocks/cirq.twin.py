import cirq


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    turn = cirq.FrozenCircuit(cirq.CircuitOperation(cirq.FrozenCircuit(cirq.X(a) ** 0.01), repetitions=10))
    return cirq.Circuit(cirq.CircuitOperation(turn, repetitions=10), cirq.X(a), cirq.H(a), cirq.CNOT(a, b))
