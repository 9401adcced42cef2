import cudaq


@cudaq.kernel
def again(q: cudaq.qview):
    h(q[0])
    again(q)


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    again(q)
