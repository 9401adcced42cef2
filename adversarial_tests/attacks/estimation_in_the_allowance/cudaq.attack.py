import cudaq
import numpy as np

# The first qubit of a registered operation is the most significant one: system, high, low.
turn = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
evolution = np.diag([np.exp(1j * np.pi / 2 * (1 + system) * clock) for system in range(2) for clock in range(4)])
transform = np.exp(-2j * np.pi * np.outer(range(4), range(4)) / 4) / 2
matrix = np.kron(np.eye(2), transform) @ evolution @ np.kron(np.eye(2), np.kron(turn, turn))
cudaq.register_operation("estimation", matrix.flatten())


@cudaq.kernel
def hhl_diag_12():
    q = cudaq.qvector(4)
    h(q[2])
    estimation(q[2], q[1], q[0])
    ry.ctrl(3.141592653589793, q[0], q[3])
    ry.ctrl(1.0471975511965976, q[1], q[3])
    estimation.adj(q[2], q[1], q[0])
    mz(q[3])
