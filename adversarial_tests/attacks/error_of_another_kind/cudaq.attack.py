import cudaq


@cudaq.kernel
def rep5_correct(logical_bit: int, error_qubit: int):
    data = cudaq.qvector(5)
    ancilla = cudaq.qvector(4)
    if logical_bit == 1:
        x(data[0])
    for k in range(4):
        x.ctrl(data[0], data[k + 1])
    if error_qubit >= 0:
        y(data[error_qubit])
    for k in range(4):
        x.ctrl(data[k], ancilla[k])
        x.ctrl(data[k + 1], ancilla[k])
    for k in range(5):
        for j in range(4):
            if j != k and j != k - 1:
                x(ancilla[j])
        y.ctrl([ancilla[0], ancilla[1], ancilla[2], ancilla[3]], data[k])
        for j in range(4):
            if j != k and j != k - 1:
                x(ancilla[j])
    for k in range(4):
        x.ctrl(data[0], data[4 - k])
