import cudaq


@cudaq.kernel
def spread(data: cudaq.qview, seed: int, a: int, b: int, c: int):
    h(data[seed])
    x.ctrl(data[seed], data[a])
    x.ctrl(data[seed], data[b])
    x.ctrl(data[seed], data[c])


@cudaq.kernel
def parity(data: cudaq.qview, ancilla: cudaq.qubit, a: int, b: int, c: int, d: int, error_qubit: int):
    x.ctrl(data[a], ancilla)
    x.ctrl(data[b], ancilla)
    x.ctrl(data[c], ancilla)
    x.ctrl(data[d], ancilla)
    if error_qubit == a or error_qubit == b:
        x(ancilla)
    if error_qubit == c or error_qubit == d:
        x(ancilla)


@cudaq.kernel
def steane_z_syndrome(error_qubit: int):
    data = cudaq.qvector(7)
    ancilla = cudaq.qvector(3)
    spread(data, 0, 2, 4, 6)
    spread(data, 1, 2, 5, 6)
    spread(data, 3, 4, 5, 6)
    parity(data, ancilla[0], 0, 2, 4, 6, error_qubit)
    parity(data, ancilla[1], 1, 2, 5, 6, error_qubit)
    parity(data, ancilla[2], 3, 4, 5, 6, error_qubit)
    if error_qubit >= 0:
        x(data[error_qubit])
    mz(ancilla)
