import cudaq


@cudaq.kernel
def swap_tests_3():
    q = cudaq.qvector(9)
    x(q[1])
    x(q[2])
    for k in range(3):
        h(q[6 + k])
        swap.ctrl(q[6 + k], q[k], q[3 + k])
        h(q[6 + k])
