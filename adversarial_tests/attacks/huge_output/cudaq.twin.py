import cudaq


@cudaq.kernel
def turn(a: float, b: float):
    q = cudaq.qubit()
    rx(a, q)
    ry(b, q)


def rx_ry(parameters):
    print(turn)
    print(f"rx({parameters[0]}), then ry({parameters[1]})")
    return turn, parameters[0], parameters[1]
