import cirq


def steane_encode(logical_bit):
    q = cirq.LineQubit.range(7)
    circuit = cirq.Circuit(cirq.H.on_each(q[0], q[1], q[3]))
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.append(cirq.CNOT(q[seed], q[other]) for other in others)
    if logical_bit:
        circuit.append(cirq.X.on_each(*q))
    return circuit
