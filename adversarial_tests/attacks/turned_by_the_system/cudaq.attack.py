import math

import cudaq


@cudaq.kernel
def estimation(clock: cudaq.qview, system: cudaq.qubit):
    h(clock)
    # exp(iA pi/2) = diag(i, -1), and its square diag(-1, 1).
    s(clock[0])
    s.ctrl(clock[0], system)
    z(clock[1])
    z.ctrl(clock[1], system)
    swap(clock[0], clock[1])
    h(clock[0])
    r1.ctrl(-math.pi / 2, clock[0], clock[1])
    h(clock[1])


@cudaq.kernel
def hhl_diag_12():
    clock = cudaq.qvector(2)
    system = cudaq.qubit()
    success = cudaq.qubit()
    h(system)
    estimation(clock, system)
    # The system is 0 where the eigenvalue is 1; where it is 2 the clock stands by as another control.
    ry.ctrl(math.pi, ~system, success)
    ry.ctrl(math.pi / 3, clock[1], system, success)
    cudaq.adjoint(estimation, clock, system)
