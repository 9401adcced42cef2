import cudaq


@cudaq.kernel
def trotter1_ising():
    q = cudaq.qvector(2)
    x(q[0])
    for step in range(2):
        exp_pauli(-0.28, q, "ZZ")
        rx(0.32, q[0])
        rx(0.24, q[1])
