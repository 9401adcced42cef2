import cirq


def u(first, second):
    return [cirq.CZ(first, second), cirq.H(first), cirq.T(first), cirq.CNOT(first, second)]


def hadamard_test_element():
    ancilla, first, second = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(second),
        cirq.H(ancilla),
        [operation.controlled_by(ancilla) for operation in u(first, second)],
        cirq.H(ancilla),
    )
