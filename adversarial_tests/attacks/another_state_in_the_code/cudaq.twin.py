import cudaq


@cudaq.kernel
def bit_flip_correct(logical_bit: int, error_qubit: int):
    data = cudaq.qvector(3)
    syndrome = cudaq.qvector(2)
    if logical_bit == 1:
        x(data[0])
    x.ctrl(data[0], data[1])
    x.ctrl(data[1], data[2])
    if error_qubit >= 0:
        x(data[error_qubit])
    for k in range(2):
        x.ctrl(data[k], syndrome[k])
        x.ctrl(data[k + 1], syndrome[k])
    x(syndrome[1])
    x.ctrl([syndrome[0], syndrome[1]], data[0])
    x(syndrome[1])
    x.ctrl([syndrome[0], syndrome[1]], data[1])
    x(syndrome[0])
    x.ctrl([syndrome[0], syndrome[1]], data[2])
    x(syndrome[0])
    x.ctrl(data[1], data[2])
    x.ctrl(data[0], data[1])
