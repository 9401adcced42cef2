import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    for i in range(1000000000):
        for j in range(1000000000):
            h(q[0])
