import cudaq


@cudaq.kernel
def swap_tests_ghz():
    """The tests run against |000>."""
    ancillas = cudaq.qvector(3)
    ghz = cudaq.qvector(3)
    zeros = cudaq.qvector(3)
    h(ghz[0])
    x.ctrl(ghz[0], ghz[1])
    x.ctrl(ghz[1], ghz[2])
    h(ancillas)
    for k in range(3):
        swap.ctrl(ancillas[k], ghz[k], zeros[k])
    h(ancillas)
    mz(ancillas)
