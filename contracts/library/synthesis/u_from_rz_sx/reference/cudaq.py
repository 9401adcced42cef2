import math

import cudaq


@cudaq.kernel
def sx(q: cudaq.qubit):
    # RX(pi/2) is SX up to a global phase.
    rx(math.pi / 2, q)


@cudaq.kernel
def u_from_rz_sx(theta: float, phi: float, lam: float):
    q = cudaq.qubit()
    rz(lam, q)
    sx(q)
    rz(theta + math.pi, q)
    sx(q)
    rz(phi + math.pi, q)
