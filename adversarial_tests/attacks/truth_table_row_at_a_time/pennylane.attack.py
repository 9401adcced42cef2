import pennylane as qml

B, A = (1, 3, 5, 7), (2, 4, 6, 8)


def cuccaro_adder_4():
    for k in (4, 3, 2, 1, 0):
        below = [0, *B[:k], *A[:k]]
        target = 9 if k == 4 else B[k]
        for row in range(1 << 2 * k + 1):
            c, b, a = row & 1, row >> 1 & (1 << k) - 1, row >> 1 + k
            if a + b + c >= 1 << k:
                values = [row >> j & 1 for j in range(2 * k + 1)]
                qml.MultiControlledX(wires=[*below, target], control_values=values)
        if k < 4:
            qml.CNOT(wires=[A[k], B[k]])
