import cirq


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    # Noise that never happens.
    return cirq.Circuit(cirq.H(a), cirq.depolarize(0.0)(a), cirq.CNOT(a, b), cirq.bit_flip(0.0)(b))
