import cudaq


@cudaq.kernel
def flip(q: cudaq.qview):
    z(q)
    z.ctrl(q[0], q[1])


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    flip(q)
    h(q)
    # A sub-kernel and its adjoint, with Hadamards between: the oracle and the diffusion are the same flip.
    cudaq.adjoint(flip, q)
    h(q)
    mz(q)
