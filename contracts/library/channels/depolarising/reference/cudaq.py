import math

import cudaq


@cudaq.kernel
def mix(theta: float):
    system = cudaq.qubit()
    coins = cudaq.qvector(3)
    ry(theta, coins[0])
    ry.ctrl(math.pi / 2, coins[0], coins[1])
    ry.ctrl(math.pi / 2, coins[0], coins[2])
    x.ctrl(coins[1], system)
    z.ctrl(coins[2], system)


def depolarising(p):
    return mix, 2 * math.asin(math.sqrt(p))
