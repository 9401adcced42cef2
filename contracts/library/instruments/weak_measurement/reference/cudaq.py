import cudaq


@cudaq.kernel
def weak_measurement(theta: float):
    system = cudaq.qubit()
    pointer = cudaq.qubit()
    ry(theta, pointer)
    x.ctrl(system, pointer)
    mz(pointer)
