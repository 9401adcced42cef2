import cudaq

import ctypes


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    # A recursion that is caught, and C that is called well.
    def down():
        return down()

    try:
        down()
    except RecursionError:
        assert ctypes.sizeof(ctypes.c_double) == 8
    return pair
