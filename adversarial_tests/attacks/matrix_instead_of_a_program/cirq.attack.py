import cirq


def qft_6():
    return cirq.unitary(cirq.QuantumFourierTransformGate(6))
