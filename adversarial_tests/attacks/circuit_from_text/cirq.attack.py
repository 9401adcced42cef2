import cirq

# H, CZ, H, written once by somebody and kept as text.
q = cirq.LineQubit.range(2)
LITERAL = cirq.to_json([cirq.H(q[1]), cirq.CZ(*q), cirq.H(q[1])])


def cx_from_clifford():
    return cirq.Circuit(cirq.read_json(json_text=LITERAL))
