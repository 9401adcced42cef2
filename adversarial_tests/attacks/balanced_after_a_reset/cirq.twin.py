import cirq


def dj_constant_4():
    *query, target = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(target), cirq.H.on_each(*query, target))
    # f = 1, of a bit and its opposite.
    circuit.append([cirq.CNOT(query[1], target), cirq.X(query[1]), cirq.CNOT(query[1], target), cirq.X(query[1])])
    circuit.append(cirq.reset(target))
    circuit.append(cirq.H.on_each(*query))
    circuit.append(cirq.measure(*reversed(query), key="query"))
    return circuit
