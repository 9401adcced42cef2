import cirq


def bv_given(oracle):
    *query, target, a, b, c = cirq.LineQubit.range(8)
    circuit = cirq.Circuit()
    # Asked for the strings 0001, 0010, 0100 and 1000, each into a target of its own.
    for k, out in enumerate((target, a, b, c)):
        circuit.append([cirq.X(query[k]), oracle(*query, out), cirq.X(query[k])])
    circuit.append(cirq.SWAP(query[k], out) for k, out in enumerate((target, a, b, c)))
    circuit.append(cirq.measure(*reversed(query), key="secret"))
    return circuit
