import cudaq
import numpy as np


def first_column(column):
    reflection = np.eye(4)[0] - column
    return (np.eye(4) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)).flatten()


half = np.sqrt(0.5)
cudaq.register_operation("lower", first_column(np.array([half, 0.5, 0.5, 0])))
cudaq.register_operation("upper", first_column(np.array([0, half, half, 0])))


@cudaq.kernel
def w_4():
    q = cudaq.qvector(4)
    lower(q[0], q[1])
    # The other half goes to qubits 2 and 3 where the first two are empty.
    x(q[0])
    x(q[1])
    upper.ctrl([q[0], q[1]], q[2], q[3])
    x(q[0])
    x(q[1])
