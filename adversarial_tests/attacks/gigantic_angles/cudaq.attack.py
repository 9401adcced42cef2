import cudaq


@cudaq.kernel
def rx_ry(parameters: list[float]):
    q = cudaq.qubit()
    rx(parameters[0], q)
    ry(parameters[1], q)
    rx(parameters[1] * 1.0e18, q)
