import cirq


def hadamard_test_h():
    ancilla, system = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(ancilla, system),
        cirq.H(system).controlled_by(ancilla),
        cirq.H(ancilla),
        cirq.measure(ancilla, key="test"),
    )
