import cirq


def inverse_qft_4():
    q = cirq.LineQubit.range(4)
    operations = []
    for k in reversed(range(4)):
        operations.append(cirq.H(q[k]))
        operations.extend((cirq.CZ(q[j], q[k]) ** (0.5 ** (k - j))) for j in range(k))
    operations += [cirq.SWAP(q[0], q[3]), cirq.SWAP(q[1], q[2])]
    # The inverse of a circuit of powers.
    return cirq.Circuit(operations) ** -1
