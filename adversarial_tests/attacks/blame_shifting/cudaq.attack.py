import cudaq


class Rude(Exception):
    def __str__(self):
        raise self

    __repr__ = __str__


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    raise Rude
    return pair
