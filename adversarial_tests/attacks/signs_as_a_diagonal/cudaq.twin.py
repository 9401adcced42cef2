import cudaq
import numpy as np

cudaq.register_operation("on_one", np.array([1, 0, 0, -1]))
cudaq.register_operation("on_zero", np.array([-1, 0, 0, 1]))


@cudaq.kernel
def two_marked():
    q = cudaq.qvector(3)
    h(q)
    # Diagonals of one qubit, under the controls that choose the item.
    x(q[2])
    on_zero.ctrl([q[2], q[1]], q[0])
    x(q[2])
    x(q[1])
    on_one.ctrl([q[2], q[1]], q[0])
    x(q[1])
    h(q)
    x(q)
    on_one.ctrl([q[2], q[1]], q[0])
    x(q)
    h(q)
    mz(q)
