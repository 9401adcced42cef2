import cirq

B, A = (1, 3, 5, 7), (2, 4, 6, 8)


def cuccaro_adder_4():
    q = cirq.LineQubit.range(10)
    circuit = cirq.Circuit()
    for k in (4, 3, 2, 1, 0):
        below = [0, *B[:k], *A[:k]]
        target = q[9] if k == 4 else q[B[k]]
        for row in range(1 << 2 * k + 1):
            c, b, a = row & 1, row >> 1 & (1 << k) - 1, row >> 1 + k
            if a + b + c >= 1 << k:
                values = [row >> j & 1 for j in range(2 * k + 1)]
                circuit.append(cirq.X(target).controlled_by(*(q[j] for j in below), control_values=values))
        if k < 4:
            circuit.append(cirq.CNOT(q[A[k]], q[B[k]]))
    return circuit
