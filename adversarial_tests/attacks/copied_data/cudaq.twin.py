import cudaq


@cudaq.kernel
def parity(a: cudaq.qubit, b: cudaq.qubit, ancilla: cudaq.qubit):
    h(ancilla)
    z.ctrl(a, ancilla)
    z.ctrl(b, ancilla)
    h(ancilla)


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    data = cudaq.qvector(3)
    low = cudaq.qubit()
    high = cudaq.qubit()
    if error_qubit == 0:
        x(data[0])
    elif error_qubit == 1:
        x(data[1])
    elif error_qubit == 2:
        x(data[2])
    parity(data[1], data[2], high)
    mz(high)
    parity(data[0], data[1], low)
    mz(low)
