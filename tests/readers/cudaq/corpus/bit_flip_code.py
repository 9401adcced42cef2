import cudaq


@cudaq.kernel
def encode(data: cudaq.qview):
    x.ctrl(data[0], data[1])
    x.ctrl(data[0], data[2])


@cudaq.kernel
def bit_flip(error_index: int):
    data = cudaq.qvector(3)
    ancilla = cudaq.qvector(2)
    x(data[0])
    encode(data)
    x(data[error_index])

    x.ctrl(data[0], ancilla[0])
    x.ctrl(data[1], ancilla[0])
    x.ctrl(data[1], ancilla[1])
    x.ctrl(data[2], ancilla[1])
    s0 = mz(ancilla[0])
    s1 = mz(ancilla[1])

    if s0 and not s1:
        x(data[0])
    if s0 and s1:
        x(data[1])
    if s1 and not s0:
        x(data[2])
    mz(data)
