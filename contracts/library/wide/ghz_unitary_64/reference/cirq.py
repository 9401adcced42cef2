import cirq


def ghz_unitary_64():
    control, *targets = cirq.LineQubit.range(64)
    return cirq.Circuit(
        cirq.H.on_each(control, *targets),
        [cirq.CZ(control, target) for target in targets],
        cirq.H.on_each(*targets),
    )
