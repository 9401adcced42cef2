import cudaq
import numpy as np

cudaq.register_operation("marks", np.diag([-1 if k in (0b010, 0b101) else 1 for k in range(8)]).flatten())
cudaq.register_operation("about_mean", np.diag([-1] + [1] * 7).flatten())


@cudaq.kernel
def two_marked():
    q = cudaq.qvector(3)
    h(q)
    marks(q[2], q[1], q[0])
    h(q)
    about_mean(q[2], q[1], q[0])
    h(q)
    mz(q)
