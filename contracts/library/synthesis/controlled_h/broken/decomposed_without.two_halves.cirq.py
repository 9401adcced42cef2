import cirq


def controlled_h():
    """The gate in two halves."""
    half = cirq.ControlledGate(cirq.H**0.5)
    control, target = cirq.LineQubit.range(2)
    return cirq.Circuit(half(control, target), half(control, target))
