import cudaq
import numpy as np

# The first qubit of a registered operation is the most significant one: q2, q1, q0.
first = np.kron(np.kron(np.diag([1, -1]), np.diag([1, -1])), np.eye(2))
second = np.kron(np.kron(np.eye(2), np.array([[0, 1], [1, 0]])), np.eye(2))
prepare = np.kron(np.eye(4), np.array([[np.sqrt(0.75), -0.5], [0.5, np.sqrt(0.75)]]))
zero = np.kron(np.eye(4), np.diag([1, 0]))
matrix = prepare.T @ (first @ zero + second @ (np.eye(8) - zero)) @ prepare
cudaq.register_operation("block", matrix.flatten())


@cudaq.kernel
def block_encoding_lcu():
    q = cudaq.qvector(3)
    block(q[2], q[1], q[0])
    mz(q[0])
