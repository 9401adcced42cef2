import cudaq


@cudaq.kernel
def u_from_rz_sx(theta: float, phi: float, lam: float):
    q = cudaq.qubit()
    rz(lam, q)
    ry(theta, q)
    rz(phi, q)
