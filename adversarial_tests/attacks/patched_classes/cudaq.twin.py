import cudaq


@cudaq.kernel
def pair(a: cudaq.qubit, b: cudaq.qubit):
    h(a)
    x.ctrl(a, b)


# A name of the author's own, put into the framework's module.
cudaq.pair = pair


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    pair(q[0], q[1])
