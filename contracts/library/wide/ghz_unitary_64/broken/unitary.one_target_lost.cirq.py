import cirq


def ghz_unitary_64():
    control, *targets = cirq.LineQubit.range(64)
    return cirq.Circuit(cirq.H(control), [cirq.CNOT(control, target) for target in targets[:-1]])
