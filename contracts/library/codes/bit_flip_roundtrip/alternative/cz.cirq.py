import cirq


def bit_flip_roundtrip(logical_bit):
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.X(q[0]) if logical_bit else [])
    for _ in range(2):
        circuit.append(cirq.H.on_each(q[1], q[2]))
        circuit.append([cirq.CZ(q[0], q[1]), cirq.CZ(q[0], q[2])])
        circuit.append(cirq.H.on_each(q[1], q[2]))
    return circuit
