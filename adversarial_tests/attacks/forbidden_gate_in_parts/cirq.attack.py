import cirq


def controlled_h():
    third = (cirq.H ** (1 / 3)).controlled()
    return cirq.Circuit([third(*cirq.LineQubit.range(2))] * 3)
