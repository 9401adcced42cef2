import cirq


def oracle(query, output):
    yield cirq.CNOT(query[1], output[1])
    yield cirq.CNOT(query[0], output[0])
    yield cirq.CNOT(query[2], output[0])


def simon_101():
    query, output = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 6)
    circuit = cirq.Circuit(cirq.H.on_each(*query))
    circuit.append(oracle(query, output))
    circuit.append(cirq.H.on_each(*query))
    circuit.append(cirq.measure(*query[::-1], key="y"))
    return circuit
