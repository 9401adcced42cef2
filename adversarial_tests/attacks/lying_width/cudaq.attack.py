import cudaq
import numpy as np
from cudaq.kernel.register_op import globalRegisteredOperations

matrix = np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8
cudaq.register_operation("narrow", np.array([1, 0, 0, 1]))
# The operation was known as one of one qubit.
globalRegisteredOperations["narrow"] = matrix.flatten()


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    narrow(q[5], q[4], q[3], q[2], q[1], q[0])
