import cirq


def entanglement_swapping():
    alice, left, right, bob = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(alice), cirq.CNOT(alice, left), cirq.H(right), cirq.CNOT(right, bob), cirq.SWAP(left, bob),
        cirq.measure(left, right, key="m"), cirq.X(right).with_classical_controls("m"),
    )  # fmt: skip
