import cirq


def bernstein_vazirani(secret: str = "1011") -> cirq.Circuit:
    n = len(secret)
    qubits = cirq.LineQubit.range(n + 1)
    inputs, ancilla = qubits[:n], qubits[n]
    oracle = [cirq.CX(q, ancilla) for q, s in zip(inputs, secret) if s == "1"]
    circuit = cirq.Circuit(
        cirq.Moment(cirq.X(ancilla)),
        cirq.Moment(cirq.H(q) for q in qubits),
        *oracle,
        cirq.Moment(cirq.H(q) for q in inputs),
        cirq.measure(*inputs, key="secret"),
    )
    optimized = cirq.optimize_for_target_gateset(circuit, gateset=cirq.CZTargetGateset())
    print(optimized)
    return optimized
