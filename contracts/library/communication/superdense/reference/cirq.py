import cirq

ENCODINGS = {"00": [], "01": [cirq.Z], "10": [cirq.X], "11": [cirq.X, cirq.Z]}


def superdense(message):
    sender, receiver = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(sender), cirq.CNOT(sender, receiver))
    circuit.append(gate(sender) for gate in ENCODINGS[message])
    circuit.append([cirq.CNOT(sender, receiver), cirq.H(sender)])
    circuit.append(cirq.measure(receiver, sender, key="message"))
    return circuit
