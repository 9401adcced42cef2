import math

import cudaq


@cudaq.kernel
def hadamard(q: cudaq.qubit):
    # SX is RX(pi/2) up to a global phase.
    rz(math.pi / 2, q)
    rx(math.pi / 2, q)
    rz(math.pi / 2, q)


@cudaq.kernel
def toffoli_rz_sx_cx():
    q = cudaq.qvector(3)
    hadamard(q[2])
    x.ctrl(q[1], q[2])
    rz(-math.pi / 4, q[2])
    x.ctrl(q[0], q[2])
    rz(math.pi / 4, q[2])
    x.ctrl(q[1], q[2])
    rz(-math.pi / 4, q[2])
    x.ctrl(q[0], q[2])
    rz(math.pi / 4, q[1])
    rz(math.pi / 4, q[2])
    hadamard(q[2])
    x.ctrl(q[0], q[1])
    rz(math.pi / 4, q[0])
    rz(-math.pi / 4, q[1])
    x.ctrl(q[0], q[1])
