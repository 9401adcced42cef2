import cirq


def graph_state_64():
    q = cirq.GridQubit.rect(8, 8)
    a, b = cirq.GridQubit(4, 4), cirq.GridQubit(4, 5)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    circuit.append(cirq.CZ(v, v + (0, 1)) for v in q if v.col < 7 and v != a)
    circuit.append(cirq.CZ(v, v + (1, 0)) for v in q if v.row < 7)
    # One edge as the turn of ZZ that it is, with an S on either side.
    circuit.append([cirq.S(a), cirq.S(b), cirq.ZZ(a, b) ** -0.5])
    return circuit
