import cudaq


@cudaq.kernel
def hadamard_test_h():
    ancilla = cudaq.qubit()
    system = cudaq.qubit()
    h(system)
    h(ancilla)
    h.ctrl(ancilla, system)
    h(ancilla)
