import cirq


def swap_test(unknown_state):
    ancilla, a, b = cirq.LineQubit.range(3)
    return cirq.Circuit(
        unknown_state(b),
        cirq.ry(0.7)(a),
        cirq.rz(0.2)(a),
        # Of the other qubit everything is taken back.
        cirq.rz(-0.2)(a),
        cirq.ry(-0.7)(a),
        cirq.H(ancilla),
        cirq.CSWAP(ancilla, a, b),
        cirq.H(ancilla),
        cirq.measure(ancilla, key="different"),
    )
