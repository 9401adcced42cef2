import cirq


def bell_phi_plus():
    a, b, far = cirq.LineQubit(0), cirq.LineQubit(1), cirq.LineQubit(11)
    return cirq.Circuit(cirq.H(a), cirq.CNOT(a, far), cirq.CNOT(far, b), cirq.CNOT(a, far))
