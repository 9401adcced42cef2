import cudaq
import numpy as np

cudaq.register_operation("custom_xz", np.array([[0, 1], [-1, 0]], dtype=complex))
cudaq.register_operation("my_swap", np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]))


@cudaq.kernel
def custom():
    q = cudaq.qvector(3)
    h(q[0])
    custom_xz.ctrl(q[0], q[1])
    my_swap(q[1], q[2])
    custom_xz.adj(q[0])
