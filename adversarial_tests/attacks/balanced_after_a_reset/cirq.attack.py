import cirq


def dj_constant_4():
    *query, target = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(target), cirq.H.on_each(*query, target))
    circuit.append([cirq.reset(target), cirq.H(target)])
    circuit.append([cirq.CNOT(query[1], target), cirq.CNOT(query[3], target)])
    circuit.append(cirq.H.on_each(*query))
    circuit.append(cirq.measure(*reversed(query), key="query"))
    return circuit
