import cudaq


@cudaq.kernel
def rx_ry(parameters: list[float]):
    q = cudaq.qubit()
    rx(1.0e-300 * parameters[0], q)
    rx(parameters[0], q)
    ry(parameters[1] + 25132.741228718345, q)
