import math

import cudaq


@cudaq.kernel
def damp(theta: float):
    system = cudaq.qubit()
    environment = cudaq.qubit()
    ry.ctrl(theta, system, environment)
    x.ctrl(environment, system)


def amplitude_damping(gamma):
    return damp, 2 * math.asin(math.sqrt(gamma)) if gamma > 0 else 0.0
