import cudaq


@cudaq.kernel
def superposition_011_100():
    q = cudaq.qvector(3)
    x(q[0])
    x(q[1])
    # One rotation about one word, from |011> halfway to |100>.
    exp_pauli(0.7853981633974483, q, "XXY")
