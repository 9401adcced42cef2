import cudaq


@cudaq.kernel
def nothing():
    q = cudaq.qvector(4)
    x(q[3])


@cudaq.kernel
def good():
    q = cudaq.qvector(4)
    for k in range(3):
        x.ctrl(q[k], q[3])


class Proxy:
    """Hands every question on to a real kernel."""

    def __getattr__(self, name):
        return getattr(good, name)

    def __call__(self, *arguments):
        return good(*arguments)


def parity_3():
    return Proxy()
