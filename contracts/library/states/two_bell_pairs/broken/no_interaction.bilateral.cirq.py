import cirq


def two_bell_pairs():
    """CNOTs from the one pair onto the other: two Bell pairs Φ+ stay as they are, and the laboratories have met."""
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.H(q[2]), cirq.CNOT(q[2], q[3]))
    circuit.append([cirq.CNOT(q[0], q[2]), cirq.CNOT(q[1], q[3])])
    return circuit
