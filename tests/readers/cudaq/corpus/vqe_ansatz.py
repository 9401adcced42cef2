import cudaq
from cudaq import spin
import numpy as np

hamiltonian = 5.907 - 2.1433 * spin.x(0) * spin.x(1) - 2.1433 * spin.y(0) * spin.y(1) + 0.21829 * spin.z(0) - 6.125 * spin.z(1)


@cudaq.kernel
def ansatz(angles: list[float]):
    q = cudaq.qvector(2)
    x(q[0])
    ry(angles[0], q[1])
    x.ctrl(q[1], q[0])


def objective(theta):
    return cudaq.observe(ansatz, hamiltonian, [theta]).expectation()


def vqe(theta):
    best = min((objective(t), t) for t in np.linspace(0, np.pi, 3))
    print(f"coarse minimum {best[0]:.4f} at {best[1]:.3f}")
    return ansatz, [theta]
