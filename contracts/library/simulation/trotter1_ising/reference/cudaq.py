import cudaq


@cudaq.kernel
def trotter1_ising():
    spins = cudaq.qvector(2)
    dt = 0.8 / 2
    x(spins[0])
    for step in range(2):
        x.ctrl(spins[0], spins[1])
        rz(2 * 0.7 * dt, spins[1])
        x.ctrl(spins[0], spins[1])
        rx(2 * 0.4 * dt, spins[0])
        rx(2 * 0.3 * dt, spins[1])
