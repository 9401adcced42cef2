import math

import cudaq


@cudaq.kernel
def chsh(alice: int, bob: int):
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    ry(alice * math.pi / 2, q[0])
    ry((1 - 2 * bob) * math.pi / 4, q[1])
    a = mz(q[0])
    b = mz(q[1])
    # The qubits are emptied by their record, which stays as it is.
    if a:
        x(q[0])
    if b:
        x(q[1])
