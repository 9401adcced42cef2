import cudaq
import numpy as np

matrix = np.zeros((8, 8))
for value in range(8):
    low, middle, high = value & 1, value >> 1 & 1, value >> 2
    matrix[(high ^ low) | (high ^ middle) << 1 | (high + middle + low > 1) << 2, value] = 1
cudaq.register_operation("maj", matrix.flatten())


@cudaq.kernel
def majority():
    q = cudaq.qvector(4)
    x(q[3])
    maj.ctrl(q[3], q[2], q[1], q[0])
    x(q[3])
