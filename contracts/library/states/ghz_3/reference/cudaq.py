import cudaq


def ghz_3():
    kernel = cudaq.make_kernel()
    qubits = kernel.qalloc(3)
    kernel.h(qubits[0])
    kernel.cx(qubits[0], qubits[1])
    kernel.cx(qubits[1], qubits[2])
    return kernel
