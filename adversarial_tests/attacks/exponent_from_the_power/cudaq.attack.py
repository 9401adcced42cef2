import cudaq
import numpy as np


@cudaq.kernel
def order_2_15():
    q = cudaq.qvector(8)
    # The four powers 1, 2, 4 and 8, each with a single 1, made of two coins.
    h(q[5])
    h(q[6])
    x.ctrl(q[5], q[6], q[7])
    x.ctrl(q[7], q[5])
    x.ctrl(q[7], q[6])
    x(q[4])
    x.ctrl(q[5], q[4])
    x.ctrl(q[6], q[4])
    x.ctrl(q[7], q[4])
    # The place of the 1 is the exponent.
    x.ctrl(q[5], q[0])
    x.ctrl(q[7], q[0])
    x.ctrl(q[6], q[1])
    x.ctrl(q[7], q[1])
    h(q[2])
    h(q[3])
    swap(q[0], q[3])
    swap(q[1], q[2])
    for j in range(4):
        for k in range(j):
            r1.ctrl(-np.pi / 2 ** (j - k), q[k], q[j])
        h(q[j])
