import cirq

# How a gate is shown is no part of what it does.
cirq.HPowGate.__str__ = lambda self: "Hadamard"


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
