import cudaq
import numpy as np
from scipy.linalg import expm

start, end = np.eye(8)[0], np.zeros(8)
# The first qubit is the most significant bit of a registered operation.
end[[0b110, 0b001]] = [np.sqrt(0.5), -np.sqrt(0.5)]
cudaq.register_operation("exp_word", expm(np.pi / 2 * (np.outer(end, start) - np.outer(start, end))).flatten())


@cudaq.kernel
def superposition_011_100():
    q = cudaq.qvector(3)
    exp_word(q[0], q[1], q[2])
