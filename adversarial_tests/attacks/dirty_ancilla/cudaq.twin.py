import cudaq


@cudaq.kernel
def both(a: cudaq.qubit, b: cudaq.qubit, c: cudaq.qubit):
    x.ctrl(a, b, c)


@cudaq.kernel
def cccx_from_ccx():
    q = cudaq.qvector(5)
    both(q[0], q[2], q[3])
    both(q[1], q[3], q[4])
    cudaq.adjoint(both, q[0], q[2], q[3])
