import cudaq


@cudaq.kernel
def swap_tests_3():
    left = cudaq.qvector(3)
    right = cudaq.qvector(3)
    ancillas = cudaq.qvector(3)
    x(left[1])
    x(left[2])
    h(ancillas)
    for k in range(3):
        swap.ctrl(ancillas[k], left[k], right[k])
    h(ancillas)
    mz(ancillas)
