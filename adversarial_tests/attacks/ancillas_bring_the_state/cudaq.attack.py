import cudaq
import numpy as np

STATE = np.zeros(8, dtype=complex)
STATE[[0, 7]] = np.sqrt(0.5)


@cudaq.kernel
def shor_zero():
    data = cudaq.qvector(9)
    work = cudaq.qvector(STATE)
    for k in range(3):
        swap(work[k], data[k])
    for block in range(1, 3):
        h(data[3 * block])
        x.ctrl(data[3 * block], data[3 * block + 1])
        x.ctrl(data[3 * block + 1], data[3 * block + 2])
