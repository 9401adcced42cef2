import cudaq


@cudaq.kernel
def rx_ry(parameters: list[float]):
    q = cudaq.qubit()
    rx(parameters[0], q)
    if parameters[1] > 0.0:
        ry(parameters[1], q)
    else:
        z(q)
        ry(-parameters[1], q)
        z(q)
