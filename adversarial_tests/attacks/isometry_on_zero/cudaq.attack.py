import cudaq
import numpy as np

column = np.zeros(8, dtype=np.complex128)
# The first qubit is the least significant bit of a state vector.
column[[3, 4]] = [np.sqrt(0.5), -np.sqrt(0.5)]
STATE = cudaq.State.from_data(column)


@cudaq.kernel
def isometry(column: cudaq.State):
    q = cudaq.qvector(column)


def superposition_011_100():
    return isometry, STATE
