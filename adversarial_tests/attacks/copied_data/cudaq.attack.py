import cudaq


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    data = cudaq.qvector(3)
    ancilla = cudaq.qvector(2)
    copy = cudaq.qubit()
    if error_qubit >= 0:
        x(data[error_qubit])
    x.ctrl(data[0], copy)
    for k in range(2):
        x.ctrl(data[k], ancilla[k])
        x.ctrl(data[k + 1], ancilla[k])
    reset(copy)
    mz(ancilla)
