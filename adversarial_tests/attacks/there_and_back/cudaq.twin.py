import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    # A search whose oracle and diffusion are CNOTs in two directions.
    for k in range(2):
        h(q)
        z(q)
        h(q[1 - k])
        x.ctrl(q[k], q[1 - k])
        h(q[1 - k])
    h(q)
    mz(q)
