import cudaq
import numpy as np

column = np.zeros(128)
for chosen in range(8):
    word = 0
    for k, mask in enumerate([0b1010101, 0b0110011, 0b0001111]):
        word ^= mask * (chosen >> k & 1)
    column[word] = np.sqrt(1 / 8)
reflection = np.eye(128)[0] - column
matrix = np.eye(128) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)
cudaq.register_operation("disentangle", matrix.flatten())


@cudaq.kernel
def steane_encode(logical_bit: int):
    q = cudaq.qvector(7)
    disentangle.adj(q[0], q[1], q[2], q[3], q[4], q[5], q[6])
    if logical_bit == 1:
        x(q)
