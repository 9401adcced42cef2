import cirq


def controlled_h():
    control, target = cirq.LineQubit.range(2)
    # H = A X A^dagger with A = S H T
    turn = [cirq.S(target), cirq.H(target), cirq.T(target)]
    return cirq.Circuit(turn, cirq.CNOT(control, target), cirq.inverse(turn))
