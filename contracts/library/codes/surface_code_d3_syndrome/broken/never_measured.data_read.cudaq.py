import cudaq


@cudaq.kernel
def surface_code_d3_syndrome(error_qubit: int):
    data = cudaq.qvector(9)
    ancilla = cudaq.qvector(8)
    if error_qubit >= 0:
        x(data[error_qubit])
    for k in range(2):
        x.ctrl(data[4 * k], ancilla[k])
        x.ctrl(data[4 * k + 1], ancilla[k])
        x.ctrl(data[4 * k + 3], ancilla[k])
        x.ctrl(data[4 * k + 4], ancilla[k])
        x.ctrl(data[2 + k], ancilla[2 + k])
        x.ctrl(data[5 + k], ancilla[2 + k])
    mz(data)
    mz(ancilla)
