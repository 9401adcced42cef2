import cudaq

count = 2


@cudaq.kernel
def ghz():
    q = cudaq.qvector(count + 1)
    h(q[0])
    for k in range(count):
        x.ctrl(q[k], q[k + 1])


def ghz_3():
    # What a kernel captures is looked up when the kernel is read, and it has not changed.
    global count
    count = 2
    return ghz
