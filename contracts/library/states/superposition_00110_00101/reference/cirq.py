import cirq


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(q[2]), cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.X(q[1]))
    circuit.append(cirq.I.on_each(q[3], q[4]))
    return circuit
