import cudaq


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    data = cudaq.qvector(3)
    ancilla = cudaq.qvector(2)
    if error_qubit >= 0:
        x(data[error_qubit])
    for parity in range(2):
        x.ctrl(data[parity], ancilla[parity])
        x.ctrl(data[parity + 1], ancilla[parity])
    mz(ancilla)
