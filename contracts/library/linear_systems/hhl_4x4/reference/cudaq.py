import math

import cudaq


@cudaq.kernel
def inverse_qft(q: cudaq.qview):
    n = q.size()
    for k in range(n // 2):
        swap(q[k], q[n - 1 - k])
    for k in range(n):
        for j in range(k):
            r1.ctrl(-math.pi / 2 ** (k - j), q[j], q[k])
        h(q[k])


@cudaq.kernel
def estimation(clock: cudaq.qview, solution: cudaq.qview):
    h(clock)
    for k in range(3):
        time = math.pi / 4 * 2**k
        # A = 5/2 - ZZ - XX/2: exp(iAt) is a phase and two commuting rotations. Only their middles need a control.
        r1(2.5 * time, clock[k])
        x.ctrl(solution[0], solution[1])
        rz.ctrl(2.0 * time, clock[k], solution[1])
        h(solution[0])
        rz.ctrl(time, clock[k], solution[0])
        h(solution[0])
        x.ctrl(solution[0], solution[1])
    inverse_qft(clock)


@cudaq.kernel
def hhl_4x4():
    success = cudaq.qubit()
    clock = cudaq.qvector(3)
    solution = cudaq.qvector(2)
    h(solution[0])
    estimation(clock, solution)
    ry.ctrl(math.pi, clock[0], ~clock[1], ~clock[2], success)
    ry.ctrl(2.0 * math.asin(1.0 / 2.0), ~clock[0], clock[1], ~clock[2], success)
    ry.ctrl(2.0 * math.asin(1.0 / 3.0), clock[0], clock[1], ~clock[2], success)
    ry.ctrl(2.0 * math.asin(1.0 / 4.0), ~clock[0], ~clock[1], clock[2], success)
    cudaq.adjoint(estimation, clock, solution)
