import cudaq

# An attribute of the author's own beside those of the framework.
cudaq.PyKernelDecorator.purpose = "a pair"


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
