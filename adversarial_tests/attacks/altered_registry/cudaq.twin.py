import cudaq
import numpy as np

cudaq.register_operation("half", np.array([1, 1, 1, -1]) / np.sqrt(2))


@cudaq.kernel
def superposition_00110_00101():
    q = cudaq.qvector(5)
    x(q[2])
    half(q[0])
    x.ctrl(q[0], q[1])
    x(q[0])
