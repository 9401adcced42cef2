import cirq

A, B = cirq.LineQubit.range(2)
GOOD = cirq.Circuit(cirq.H(A), cirq.CNOT(A, B))


def bell_phi_plus():
    cirq.XPowGate._unitary_ = lambda self: cirq.unitary(cirq.H)
    cirq.XPowGate.__str__ = lambda self: "H"
    return cirq.Circuit(cirq.X(A), cirq.CNOT(A, B))
