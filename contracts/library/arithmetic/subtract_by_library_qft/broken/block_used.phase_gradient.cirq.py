import cirq


def subtract_by_library_qft():
    """A transform of one's own; from the library is the gradient of phases alone."""
    q = cirq.LineQubit.range(4)
    msb_first = q[::-1]
    transform = cirq.Circuit()
    for i, qubit in enumerate(msb_first):
        transform.append(cirq.H(qubit))
        transform.append(cirq.CZ(qubit, msb_first[j]) ** (1 / 2 ** (j - i)) for j in range(i + 1, 4))
    # Without swaps qubit k holds bit 3 - k of the transformed number, which is how the gradient counts.
    return cirq.Circuit(transform, cirq.PhaseGradientGate(num_qubits=4, exponent=-3)(*q), cirq.inverse(transform))
