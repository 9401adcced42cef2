import cirq


def controlled_h():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit((cirq.H**0.999999)(b).controlled_by(a))
