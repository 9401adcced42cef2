import cudaq


@cudaq.kernel
def ctqw_cycle4():
    q = cudaq.qvector(2)
    # Words that commute: the evolution under their sum is a rotation about each.
    exp_pauli(-0.7853981633974483, q, "XI")
    exp_pauli(-0.7853981633974483, q, "IX")
