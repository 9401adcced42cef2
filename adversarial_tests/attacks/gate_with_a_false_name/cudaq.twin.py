import math

import cudaq
import numpy as np

# An own gate, honestly named: the square root of NOT that the kernel language lacks.
cudaq.register_operation("root_of_not", np.array([1 + 1j, 1 - 1j, 1 - 1j, 1 + 1j]) / 2)


@cudaq.kernel
def hadamard(q: cudaq.qubit):
    rz(math.pi / 2, q)
    root_of_not(q)
    rz(math.pi / 2, q)


@cudaq.kernel
def turned_not(control: cudaq.qubit, target: cudaq.qubit, angle: float):
    x.ctrl(control, target)
    rz(angle, target)


@cudaq.kernel
def toffoli_rz_sx_cx():
    q = cudaq.qvector(3)
    hadamard(q[2])
    turned_not(q[1], q[2], -math.pi / 4)
    turned_not(q[0], q[2], math.pi / 4)
    turned_not(q[1], q[2], -math.pi / 4)
    turned_not(q[0], q[2], math.pi / 4)
    hadamard(q[2])
    rz(math.pi / 4, q[1])
    turned_not(q[0], q[1], -math.pi / 4)
    x.ctrl(q[0], q[1])
    rz(math.pi / 4, q[0])
