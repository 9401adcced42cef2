import cudaq

cudaq.set_target("nvidia")


@cudaq.kernel
def ghz(qubit_count: int):
    """Prepares an n-qubit GHZ state."""
    qubits = cudaq.qvector(qubit_count)
    h(qubits[0])
    for i in range(1, qubit_count):
        x.ctrl(qubits[0], qubits[i])
    mz(qubits)


def build_ghz():
    return ghz, 4
