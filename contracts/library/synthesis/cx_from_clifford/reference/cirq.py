import cirq


def cx_from_clifford():
    # Y = S X S^dagger, so a controlled Y between phase gates is a controlled X.
    control, target = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.S(target), cirq.ControlledGate(cirq.Y)(control, target), cirq.S(target) ** -1)
