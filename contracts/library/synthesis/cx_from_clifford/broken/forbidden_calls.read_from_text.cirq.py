import cirq

TEXT = cirq.to_json(
    cirq.Circuit(cirq.H(cirq.LineQubit(1)), cirq.CZ(*cirq.LineQubit.range(2)), cirq.H(cirq.LineQubit(1)))
)


def cx_from_clifford():
    return cirq.read_json(json_text=TEXT)
