import math

import cudaq


@cudaq.kernel
def block_encoding_lcu():
    ancilla = cudaq.qubit()
    system = cudaq.qvector(2)
    ry(math.pi / 3, ancilla)
    z.ctrl(~ancilla, system[0])
    z.ctrl(~ancilla, system[1])
    x.ctrl(ancilla, system[0])
    ry(-math.pi / 3, ancilla)
    mz(ancilla)
