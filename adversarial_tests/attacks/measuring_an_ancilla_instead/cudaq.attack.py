import math

import cudaq


@cudaq.kernel
def chsh(alice: int, bob: int):
    pair = cudaq.qvector(2)
    hidden = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    h(hidden[0])
    if alice == 1 and bob == 1:
        ry(3 * math.pi / 4, hidden[1])
    else:
        ry(math.pi / 4, hidden[1])
    x.ctrl(hidden[0], hidden[1])
    mz(hidden)
