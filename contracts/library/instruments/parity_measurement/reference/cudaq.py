import cudaq


@cudaq.kernel
def parity_measurement():
    data = cudaq.qvector(2)
    ancilla = cudaq.qubit()
    x.ctrl(data[0], ancilla)
    x.ctrl(data[1], ancilla)
    mz(ancilla)
