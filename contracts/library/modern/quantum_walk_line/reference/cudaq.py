import cudaq


@cudaq.kernel
def increment(p: cudaq.qview):
    x.ctrl(p[0], p[1], p[2])
    x.ctrl(p[0], p[1])
    x(p[0])


@cudaq.kernel
def quantum_walk_line():
    coin = cudaq.qubit()
    position = cudaq.qvector(3)
    for _ in range(3):
        h(coin)
        cudaq.control(increment, coin, position)
        x(coin)
        x.ctrl(coin, position[0])
        x.ctrl(coin, position[0], position[1])
        x.ctrl(coin, position[0], position[1], position[2])
        x(coin)
