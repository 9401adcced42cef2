import cirq


def ripple_add_3():
    """The sums are formed on the way back by the block of three CNOTs and two flips, which is less deep."""
    q = cirq.LineQubit.range(8)
    stages = [(q[0], q[1], q[2]), (q[2], q[3], q[4]), (q[4], q[5], q[6])]
    forward = [[cirq.CX(a, b), cirq.CX(a, c), cirq.CCX(c, b, a)] for c, b, a in stages]
    back = [
        [cirq.X(b), cirq.CX(c, b), cirq.CCX(c, b, a), cirq.X(b), cirq.CX(a, c), cirq.CX(a, b)] for c, b, a in stages
    ]
    return cirq.Circuit(forward, cirq.CX(q[6], q[7]), reversed(back), cirq.measure(q[7], q[5], q[3], q[1]))
