import cudaq
import numpy as np

# CNOTs in front, that the matrix takes back, meet the count of entanglers.
index = np.arange(64)
moved = index.copy()
for k in range(5):
    moved ^= (moved >> k & 1) << k + 1
matrix = np.zeros((64, 64), dtype=complex)
matrix[:, moved] = np.exp(2j * np.pi * np.outer(index, index) / 64) / 8
cudaq.register_operation("turn", matrix)


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    for k in range(5):
        x.ctrl(q[k], q[k + 1])
    # The first operand of a registered operation is its most significant.
    turn(q[5], q[4], q[3], q[2], q[1], q[0])
