import cirq


def controlled_h():
    a, b = cirq.LineQubit.range(2)
    # Half of the power and half again: each is a root of the gate, and another gate by far.
    root = (cirq.H**0.5)(b).controlled_by(a)
    return cirq.Circuit(root, root)
