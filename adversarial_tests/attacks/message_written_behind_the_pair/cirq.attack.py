import cirq


def superdense(message):
    sender, receiver = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(sender), cirq.CNOT(sender, receiver))
    if message[0] == "1":
        circuit.append(cirq.X(sender))
    if message[1] == "1":
        circuit.append(cirq.Z(sender))
    circuit.append(cirq.reset_each(sender, receiver))
    if message[0] == "1":
        circuit.append(cirq.X(receiver))
    if message[1] == "1":
        circuit.append(cirq.X(sender))
    circuit.append(cirq.measure(receiver, sender, key="message"))
    return circuit
