import cudaq


@cudaq.kernel
def surface_code_d3_syndrome(error_qubit: int):
    data = cudaq.qvector(9)
    z_ancilla = cudaq.qvector(4)
    x_ancilla = cudaq.qvector(4)
    work = cudaq.qubit()
    if error_qubit >= 0:
        x(data[error_qubit])
    for k in range(9):
        x.ctrl(data[k], work)
        reset(work)
    # Plaquettes of four: their upper left corners are 0 and 4 for Z, 1 and 3 for X.
    for k in range(2):
        x.ctrl(data[4 * k], z_ancilla[k])
        x.ctrl(data[4 * k + 1], z_ancilla[k])
        x.ctrl(data[4 * k + 3], z_ancilla[k])
        x.ctrl(data[4 * k + 4], z_ancilla[k])
        x.ctrl(data[2 + k], z_ancilla[2 + k])
        x.ctrl(data[5 + k], z_ancilla[2 + k])
    h(x_ancilla)
    for k in range(2):
        x.ctrl(x_ancilla[k], data[2 * k + 1])
        x.ctrl(x_ancilla[k], data[2 * k + 2])
        x.ctrl(x_ancilla[k], data[2 * k + 4])
        x.ctrl(x_ancilla[k], data[2 * k + 5])
        x.ctrl(x_ancilla[2 + k], data[7 * k])
        x.ctrl(x_ancilla[2 + k], data[7 * k + 1])
    h(x_ancilla)
    for k in range(4):
        mz(z_ancilla[k])
    for k in range(4):
        mz(x_ancilla[k])
