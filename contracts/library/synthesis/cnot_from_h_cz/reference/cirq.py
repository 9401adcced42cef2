import cirq


def cnot_from_h_cz():
    control, target = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(target), cirq.CZ(control, target), cirq.H(target))
