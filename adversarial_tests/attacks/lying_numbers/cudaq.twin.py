import cudaq
import numpy as np


@cudaq.kernel
def turned(theta: float, phi: float):
    q = cudaq.qubit()
    rx(theta, q)
    ry(phi, q)


def rx_ry(parameters):
    return turned, np.float64(parameters[0]), float(parameters[1])
