import cirq


def entanglement_swapping():
    alice, left, right, bob = cirq.LineQubit.range(4)
    # Deferred: the relay's qubits control the corrections, and are measured afterwards.
    return cirq.Circuit(
        cirq.H(alice), cirq.CNOT(alice, left), cirq.H(right), cirq.CNOT(right, bob), cirq.CNOT(left, right),
        cirq.H(left), cirq.CNOT(right, bob), cirq.CZ(left, bob), cirq.measure(left), cirq.measure(right),
    )  # fmt: skip
