import cirq


def ghz_3():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    # Filled with moments made elsewhere.
    circuit._moments = [cirq.Moment(cirq.H(q[0])), cirq.Moment(cirq.CNOT(*q[:2])), cirq.Moment(cirq.CNOT(*q[1:]))]
    return circuit
