import cudaq


@cudaq.kernel
def shor_z_syndrome(error_qubit: int):
    data = cudaq.qvector(9)
    ancilla = cudaq.qvector(6)
    work = cudaq.qubit()
    for block in range(3):
        h(work)
        for k in range(3):
            x.ctrl(work, data[3 * block + k])
        h(work)
        z.ctrl(work, data[3 * block])
        reset(work)
    if error_qubit >= 0:
        x(data[error_qubit])
    for block in range(3):
        for k in range(2):
            x.ctrl(data[3 * block + k], ancilla[2 * block + k])
            x.ctrl(data[3 * block + k + 1], ancilla[2 * block + k])
    mz(ancilla)
