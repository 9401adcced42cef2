import math

import cudaq


@cudaq.kernel
def teleport_rx():
    message = cudaq.qubit()
    pair = cudaq.qvector(2)
    h(pair[1])
    x.ctrl(pair[1], pair[0])
    rx(math.pi / 2, message)
    x.ctrl(message, pair[0])
    h(message)
    # Deferred corrections.
    x.ctrl(pair[0], pair[1])
    z.ctrl(message, pair[1])
    mz(message)
    mz(pair[0])
