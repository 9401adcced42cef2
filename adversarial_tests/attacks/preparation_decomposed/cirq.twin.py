import cirq


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    spread = cirq.FrozenCircuit(cirq.H(q[0]), cirq.X(q[1]), cirq.CNOT(q[0], q[1]))
    circuit = cirq.Circuit(cirq.X(q[2]), cirq.CircuitOperation(spread))
    # The author's own block is what is replaced.
    return cirq.Circuit(cirq.decompose(circuit))
