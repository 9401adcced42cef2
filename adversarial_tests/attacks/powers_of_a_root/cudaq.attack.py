import cudaq
import numpy as np

transform = np.exp(2j * np.pi * np.outer(range(16), range(16)) / 16) / 4
cudaq.register_operation("transform", transform.flatten())


@cudaq.kernel
def step(q: cudaq.qview):
    transform(q[3], q[2], q[1], q[0])


@cudaq.kernel
def inverse_qft_4():
    q = cudaq.qvector(4)
    for k in range(3):
        step(q)
