import cudaq


@cudaq.kernel
def shor_x_syndrome(error_qubit: int):
    data = cudaq.qvector(9)
    ancilla = cudaq.qvector(2)
    for block in range(3):
        h(data[3 * block])
        x.ctrl(data[3 * block], data[3 * block + 1])
        x.ctrl(data[3 * block], data[3 * block + 2])
    if error_qubit >= 0:
        z(data[error_qubit // 3 * 3])
    h(ancilla)
    for k in range(2):
        for step in range(6):
            x.ctrl(ancilla[k], data[3 * k + step])
    h(ancilla)
    mz(ancilla)
