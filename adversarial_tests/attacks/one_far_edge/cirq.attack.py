import cirq


def graph_state_64():
    q = cirq.GridQubit.rect(8, 8)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    # One vertex is turned by S in place of an edge.
    circuit.append(cirq.CZ(v, v + (0, 1)) for v in q if v.col < 7 and (v.row, v.col) != (4, 4))
    circuit.append(cirq.CZ(v, v + (1, 0)) for v in q if v.row < 7)
    circuit.append([cirq.S(cirq.GridQubit(4, 4)), cirq.S(cirq.GridQubit(4, 5))])
    return circuit
