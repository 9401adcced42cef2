import cudaq


@cudaq.kernel
def majority():
    q = cudaq.qvector(3)
    pairs = [2, 1, 2, 0]
    # A network of CNOTs by its list of pairs.
    for k in range(2):
        x.ctrl(q[pairs[2 * k]], q[pairs[2 * k + 1]])
    swap(q[0], q[1])
    x.ctrl([q[0], q[1]], q[2])
    swap(q[0], q[1])
