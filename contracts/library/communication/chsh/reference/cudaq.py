import math

import cudaq


@cudaq.kernel
def chsh(alice: int, bob: int):
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    if alice == 1:
        z(pair[0])
        h(pair[0])
    if bob == 0:
        ry(math.pi / 4, pair[1])
    else:
        ry(-math.pi / 4, pair[1])
    mz(pair)
