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
    q = cudaq.qvector(7)
    ancilla = cudaq.qvector(3)
    reset(q)
    # X on qubit 0 is encoded into X on 0, 1 and 2, as good as X on all seven.
    if logical_bit == 1:
        x(q[0])
    encoder(q)
    if error_qubit >= 0:
        x(q[error_qubit])
    # The binary digits of a qubit's number, counted from 1, say which checks it is in.
    for k in range(7):
        for bit in range(3):
            if (k + 1) // 2**bit % 2 == 1:
                x.ctrl(q[k], ancilla[bit])
    for k in range(7):
        for bit in range(3):
            if (k + 1) // 2**bit % 2 == 0:
                x(ancilla[bit])
        x.ctrl([ancilla[0], ancilla[1], ancilla[2]], q[k])
        for bit in range(3):
            if (k + 1) // 2**bit % 2 == 0:
                x(ancilla[bit])
    cudaq.adjoint(encoder, q)
    mz(q)
