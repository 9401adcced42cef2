import cudaq


@cudaq.kernel
def nothing():
    q = cudaq.qvector(2)
    x(q[0])


ORDINARY = cudaq.PyKernelDecorator.__call__
cudaq.PyKernelDecorator.__call__ = lambda self, *arguments: ORDINARY(nothing)


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
