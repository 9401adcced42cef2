import cirq


def draper_adder_4():
    """The same operation by carries, on an ancilla that is given back."""
    q = cirq.LineQubit.range(9)
    carries = [q[8], *q[:4]]
    stages = [(carries[k], q[4 + k], q[k]) for k in range(4)]
    forward = [[cirq.CX(a, b), cirq.CX(a, c), cirq.CCX(c, b, a)] for c, b, a in stages]
    back = [[cirq.CCX(c, b, a), cirq.CX(a, c), cirq.CX(c, b)] for c, b, a in reversed(stages)]
    return cirq.Circuit(forward, back)
