import cirq


def superdense(message):
    q = cirq.LineQubit.range(2)
    circuit = cirq.Circuit()
    for qubit in (q[0], q[0]):
        circuit.append([cirq.ResetChannel()(k) for k in q])
        circuit.append([cirq.H(q[0]), cirq.CNOT(q[0], q[1])])
        if message[0] == "1":
            circuit.append(cirq.X(qubit))
        if message[1] == "1":
            circuit.append(cirq.Z(qubit))
    circuit.append([cirq.CNOT(q[0], q[1]), cirq.H(q[0]), cirq.measure(q[1], q[0], key="message")])
    return circuit
