import cirq


def swap_test(unknown_state):
    """The swap happens where the ancilla is 0, and the states are exchanged again at the end."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(q[0]),
        unknown_state(q[1]),
        cirq.ControlledGate(cirq.SWAP, control_values=[0])(*q),
        cirq.SWAP(q[1], q[2]),
        cirq.H(q[0]),
        cirq.measure(q[0]),
    )
