import cudaq
import numpy as np

inverse = np.exp(-2j * np.pi * np.outer(range(16), range(16)) / 16) / 4
cudaq.register_operation("inverse_transform", inverse.flatten())


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    for k in range(4):
        h(q[k])
    x(q[4])
    for k in range(4, 7):
        swap.ctrl(q[0], q[k], q[k + 1])
    for k in range(4, 8):
        x.ctrl(q[0], q[k])
    swap.ctrl(q[1], q[4], q[6])
    swap.ctrl(q[1], q[5], q[7])
    inverse_transform(q[3], q[2], q[1], q[0])
    mz(q.front(4))
