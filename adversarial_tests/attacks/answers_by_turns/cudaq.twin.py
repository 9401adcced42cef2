import cudaq


@cudaq.kernel
def turns(look: int):
    q = cudaq.qvector(4)
    x(q[0])
    for k in range(3):
        angle = 2.0943951023931953
        if k == 1:
            angle = 1.9106332362490186
        if k == 2:
            angle = 1.5707963267948966
        # Spelled differently for every number, and always the same gates.
        if look % 2 == 1:
            ry.ctrl(angle, q[k], q[k + 1])
        else:
            ry(angle / 2, q[k + 1])
            x.ctrl(q[k], q[k + 1])
            ry(-angle / 2, q[k + 1])
            x.ctrl(q[k], q[k + 1])
        x.ctrl(q[k + 1], q[k])


def w_4():
    return turns, 2
