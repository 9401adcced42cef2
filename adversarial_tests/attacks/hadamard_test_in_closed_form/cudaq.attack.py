import math

import cudaq


@cudaq.kernel
def hadamard_test_h():
    ancilla = cudaq.qubit()
    system = cudaq.qubit()
    h(system)
    ry(math.pi / 4, ancilla)
    h.ctrl(ancilla, system)
