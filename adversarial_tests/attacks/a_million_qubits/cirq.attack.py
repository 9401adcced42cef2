import cirq


def bell_phi_plus():
    far = cirq.LineQubit(10**30)
    return cirq.Circuit(cirq.H(far), cirq.CNOT(far, cirq.LineQubit(0)))
