import cudaq


@cudaq.kernel
def encoder(q: cudaq.qview):
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[2])
    h(q[3])
    h(q[4])
    h(q[5])
    x.ctrl(q[4], q[0])
    x.ctrl(q[4], q[2])
    x.ctrl(q[4], q[6])
    x.ctrl(q[5], q[1])
    x.ctrl(q[5], q[2])
    x.ctrl(q[5], q[6])
    x.ctrl(q[3], q[0])
    x.ctrl(q[3], q[1])
    x.ctrl(q[3], q[6])


@cudaq.kernel
def steane_x_correct(logical_bit: int, error_qubit: int):
    # Each check flips one qubit that is in no other: back in the code space, but perhaps with a logical error.
    q = cudaq.qvector(7)
    ancilla = cudaq.qvector(3)
    encoder(q)
    if logical_bit == 1:
        x(q)
    if error_qubit >= 0:
        x(q[error_qubit])
    for k in range(7):
        for bit in range(3):
            if (k + 1) // 2**bit % 2 == 1:
                x.ctrl(q[k], ancilla[bit])
    x.ctrl(ancilla[0], q[0])
    x.ctrl(ancilla[1], q[1])
    x.ctrl(ancilla[2], q[3])
    cudaq.adjoint(encoder, q)
    mz(q)
