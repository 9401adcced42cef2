import cirq


def optimize_for_target_gateset(control, target):
    """A CNOT in H and CZ, by a function that is called like a compiler."""
    yield cirq.H(target)
    yield cirq.CZ(control, target)
    yield cirq.H(target)


def cx_from_clifford():
    return cirq.Circuit(optimize_for_target_gateset(*cirq.LineQubit.range(2)))
