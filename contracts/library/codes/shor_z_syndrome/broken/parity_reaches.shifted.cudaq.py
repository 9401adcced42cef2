import cudaq


@cudaq.kernel
def shor_z_syndrome(error_qubit: int):
    # Every pair is one qubit too high, and the last one closes the ring.
    data = cudaq.qvector(9)
    ancilla = cudaq.qvector(6)
    for block in range(3):
        h(data[3 * block])
        x.ctrl(data[3 * block], data[3 * block + 1])
        x.ctrl(data[3 * block], data[3 * block + 2])
    if error_qubit >= 0:
        x(data[error_qubit])
    for block in range(3):
        x.ctrl(data[3 * block + 1], ancilla[2 * block])
        x.ctrl(data[3 * block + 2], ancilla[2 * block])
        x.ctrl(data[3 * block + 2], ancilla[2 * block + 1])
        x.ctrl(data[3 * block], ancilla[2 * block + 1])
    mz(ancilla)
