import cudaq


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    data = cudaq.qvector(3)
    ancilla = cudaq.qvector(2)
    if error_qubit >= 0:
        x(data[error_qubit])
    for k in range(2):
        x.ctrl(data[1], data[2 * k])
        swap(data[2 * k], ancilla[k])
        x.ctrl(ancilla[k], data[2 * k])
        x.ctrl(data[1], data[2 * k])
    mz(ancilla)
