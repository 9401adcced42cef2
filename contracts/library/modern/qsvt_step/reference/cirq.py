import cirq


def qsvt_step(block_encoding, phi):
    flag, system = cirq.LineQubit.range(2)
    return cirq.Circuit(
        block_encoding(flag, system),
        cirq.rz(-2 * phi[0])(flag),
        cirq.inverse(block_encoding(flag, system)),
        cirq.rz(-2 * phi[1])(flag),
    )
