import cirq


def fredkin_from_toffoli():
    """Swapped where the control is 0, and swapped once more: open control, and a plain swap."""
    control, a, b = cirq.LineQubit.range(3)
    middle = cirq.X(a).controlled_by(control, b, control_values=[0, 1])
    return cirq.Circuit(cirq.CNOT(a, b), middle, cirq.CNOT(a, b), cirq.SWAP(a, b))
