import cirq


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    circuit.append([cirq.rz(1e-300)(a), (cirq.Z**4000)(b)])
    return circuit
