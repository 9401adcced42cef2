import cudaq


@cudaq.kernel
def count_up(source: cudaq.qubit, total: cudaq.qview):
    size = total.size()
    for step in range(size - 1):
        k = size - 1 - step
        x.ctrl([source, total.front(k)], total[k])
    x.ctrl(source, total[0])


@cudaq.kernel
def ripple_add_3():
    q = cudaq.qvector(8)
    x.ctrl(q[0], q[1], q[3], q[5], q[7])
    x.ctrl(q[0], q[1], q[3], q[5])
    x.ctrl(q[0], q[1], q[3])
    x.ctrl(q[0], q[1])
    x.ctrl(q[2], q[1], q[3], q[5], q[7])
    x.ctrl(q[2], q[1], q[3], q[5])
    x.ctrl(q[2], q[1], q[3])
    x.ctrl(q[2], q[1])
    x.ctrl(q[4], q[3], q[5], q[7])
    x.ctrl(q[4], q[3], q[5])
    x.ctrl(q[4], q[3])
    x.ctrl(q[6], q[5], q[7])
    x.ctrl(q[6], q[5])
