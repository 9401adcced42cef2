import math

import cudaq


@cudaq.kernel
def chsh(alice: int, bob: int):
    pair = cudaq.qvector(2)
    parity = cudaq.qubit()
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    x.ctrl(pair[0], parity)
    x.ctrl(pair[1], parity)
    if alice == 1:
        z(pair[0])
        h(pair[0])
    ry((1 - 2 * bob) * math.pi / 4, pair[1])
    mz(pair)
