import cirq


def controlled_h():
    a, b = cirq.LineQubit.range(2)
    turned = cirq.HPowGate(exponent=1, global_shift=-0.5)
    return cirq.Circuit(turned(b).controlled_by(a), cirq.S(a))
