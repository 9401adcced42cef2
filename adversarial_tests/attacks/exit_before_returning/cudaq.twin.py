import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    if 1 > 2:
        # Never reached.
        reset(q)
        mz(q)
    h(q[0])
    x.ctrl(q[0], q[1])


def exit(code):
    return code


exit(0)
