import cudaq
import numpy as np

table = np.zeros(64, dtype=int)
for value in range(8):
    low, middle, high = value & 1, value >> 1 & 1, value >> 2
    table[8 * ((high ^ low) | (high ^ middle) << 1 | (high + middle + low > 1) << 2) + value] = 1
cudaq.register_operation("table", table)


@cudaq.kernel
def majority():
    q = cudaq.qvector(3)
    table(q[2], q[1], q[0])
