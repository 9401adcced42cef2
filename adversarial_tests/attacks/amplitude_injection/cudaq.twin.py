import math

import cudaq

AMPLITUDES = [2.0 * math.acos(math.sqrt(1.0 / (4 - k))) for k in range(3)]


@cudaq.kernel
def prepare_state(amplitudes: list[float]):
    # Called amplitudes, but they are angles, and the qubits start empty.
    q = cudaq.qvector(4)
    x(q[0])
    for k in range(3):
        ry.ctrl(amplitudes[k], q[k], q[k + 1])
        x.ctrl(q[k + 1], q[k])


def w_4():
    return prepare_state, AMPLITUDES
