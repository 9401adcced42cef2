import cirq


def swap_test(unknown_state):
    ancilla, psi, zero = cirq.LineQubit.range(3)
    return cirq.Circuit(
        unknown_state(psi),
        cirq.H(ancilla),
        cirq.CSWAP(ancilla, psi, zero),
        cirq.H(ancilla),
        cirq.measure(ancilla, key="different"),
    )
