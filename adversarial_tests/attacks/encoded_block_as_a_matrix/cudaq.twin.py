import cudaq


@cudaq.kernel
def block(ancilla: cudaq.qubit, first: cudaq.qubit, second: cudaq.qubit):
    z.ctrl(~ancilla, first)
    z.ctrl(~ancilla, second)
    x.ctrl(ancilla, first)


@cudaq.kernel
def block_encoding_lcu():
    q = cudaq.qvector(3)
    ry(1.0471975511965976, q[0])
    block(q[0], q[1], q[2])
    ry(-1.0471975511965976, q[0])
    mz(q[0])
