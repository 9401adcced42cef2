import math

import cudaq


@cudaq.kernel
def rx_ry(parameters: list[float]):
    q = cudaq.qubit()
    # Three turns about Z and Y make the one about X.
    rz(math.pi / 2, q)
    ry(parameters[0], q)
    rz(-math.pi / 2, q)
    ry(parameters[1], q)
