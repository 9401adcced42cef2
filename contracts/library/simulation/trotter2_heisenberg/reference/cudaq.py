import math

import cudaq


@cudaq.kernel
def zz(angle: float, a: cudaq.qubit, b: cudaq.qubit):
    x.ctrl(a, b)
    rz(angle, b)
    x.ctrl(a, b)


@cudaq.kernel
def xx(angle: float, a: cudaq.qubit, b: cudaq.qubit):
    h(a)
    h(b)
    zz(angle, a, b)
    h(a)
    h(b)


@cudaq.kernel
def yy(angle: float, a: cudaq.qubit, b: cudaq.qubit):
    rx(math.pi / 2, a)
    rx(math.pi / 2, b)
    zz(angle, a, b)
    rx(-math.pi / 2, a)
    rx(-math.pi / 2, b)


@cudaq.kernel
def trotter2_heisenberg():
    spins = cudaq.qvector(3)
    dt = 0.5
    x(spins[2])
    for step in range(2):
        for edge in range(2):
            xx(1.0 * dt, spins[edge], spins[edge + 1])
            yy(0.8 * dt, spins[edge], spins[edge + 1])
            zz(0.5 * dt, spins[edge], spins[edge + 1])
        rz(2 * 0.3 * dt, spins)
        for back in range(2):
            zz(0.5 * dt, spins[1 - back], spins[2 - back])
            yy(0.8 * dt, spins[1 - back], spins[2 - back])
            xx(1.0 * dt, spins[1 - back], spins[2 - back])
