import cudaq


@cudaq.kernel
def corrections(data: cudaq.qview, syndrome: cudaq.qview):
    z.ctrl(syndrome[0], ~syndrome[1], data[0])
    z.ctrl([syndrome[0], syndrome[1]], data[1])
    z.ctrl(~syndrome[0], syndrome[1], data[2])


@cudaq.kernel
def phase_flip_correct(logical_bit: int, error_qubit: int):
    data = cudaq.qvector(3)
    syndrome = cudaq.qvector(2)
    if logical_bit == 1:
        x(data[0])
    x.ctrl(data[0], data[1])
    x.ctrl(data[0], data[2])
    h(data)
    if error_qubit >= 0:
        z(data[error_qubit])
    h(syndrome)
    for k in range(2):
        x.ctrl(syndrome[k], data[k])
        x.ctrl(syndrome[k], data[k + 1])
    h(syndrome)
    corrections(data, syndrome)
    h(data)
    x.ctrl(data[0], data[2])
    x.ctrl(data[0], data[1])
