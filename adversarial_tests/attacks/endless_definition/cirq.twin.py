import cirq


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    inner = cirq.FrozenCircuit(cirq.H(a), cirq.CNOT(a, b))
    for _ in range(20):
        inner = cirq.FrozenCircuit(cirq.CircuitOperation(inner))
    return inner.unfreeze()
