import numpy as np
import pennylane as qml


def ripple_add_3():
    # CNOTs in front, that the matrix takes back, meet the count of entanglers.
    matrix = np.zeros((256, 256))
    for value in range(256):
        bit = [value >> k & 1 for k in range(8)]
        total = bit[0] + bit[1] + 2 * bit[3] + 4 * bit[5] + 8 * bit[7] + bit[2] + 2 * bit[4] + 4 * bit[6]
        moved = list(bit)
        for k in range(7):
            moved[k + 1] ^= moved[k]
        for k in range(4):
            bit[2 * k + 1] = total >> k & 1
        matrix[sum(b << k for k, b in enumerate(bit)), sum(b << k for k, b in enumerate(moved))] = 1
    for k in range(7):
        qml.CNOT([k, k + 1])
    qml.QubitUnitary(matrix, wires=range(7, -1, -1), id="CNOT")
