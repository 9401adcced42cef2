"""Teleportation with sub-kernels and corrections on the measured record."""

import cudaq


@cudaq.kernel
def bell_pair(a: cudaq.qubit, b: cudaq.qubit):
    h(a)
    x.ctrl(a, b)


@cudaq.kernel
def teleport_rx():
    message = cudaq.qubit()
    half = cudaq.qubit()
    receiver = cudaq.qubit()
    rx(1.5707963267948966, message)
    bell_pair(half, receiver)
    x.ctrl(message, half)
    h(message)
    if mz(half):
        x(receiver)
    if mz(message):
        z(receiver)
