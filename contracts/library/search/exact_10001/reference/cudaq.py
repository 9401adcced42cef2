import math

import cudaq


@cudaq.kernel
def amplify(phase: float, iterations: int):
    q = cudaq.qvector(5)
    h(q)
    for _ in range(iterations):
        x(q[1:4])
        r1.ctrl(phase, q[0:4], q[4])
        x(q[1:4])
        h(q)
        x(q)
        r1.ctrl(phase, q[0:4], q[4])
        x(q)
        h(q)
    mz(q)


def exact_10001():
    iterations = 4
    phase = 2 * math.asin(math.sin(math.pi / (4 * iterations + 2)) * math.sqrt(32))
    return amplify, phase, iterations
