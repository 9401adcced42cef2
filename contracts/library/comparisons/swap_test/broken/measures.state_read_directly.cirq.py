import cirq


def swap_test(unknown_state):
    """1 with half the probability of |1> in the unknown state: right, and no comparison of two states."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(unknown_state(q[1]), cirq.H(q[2]), cirq.CCX(q[1], q[2], q[0]))
