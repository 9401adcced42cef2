import cirq


def entanglement_swapping():
    alice, left, right, bob = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(alice),
        cirq.CNOT(alice, left),
        cirq.H(right),
        cirq.CNOT(right, bob),
        cirq.CNOT(left, right),
        cirq.H(left),
        cirq.measure(left, key="phase"),
        cirq.measure(right, key="parity"),
        cirq.X(bob).with_classical_controls("parity"),
        cirq.Z(bob).with_classical_controls("phase"),
    )
