import cudaq
import numpy as np


@cudaq.kernel
def iterative_qpe(bits: int, phase: float) -> int:
    target = cudaq.qubit()
    ancilla = cudaq.qubit()
    x(target)
    result = 0
    feedback = 0.0
    for k in range(bits):
        reset(ancilla)
        h(ancilla)
        r1.ctrl(2.0 * np.pi * phase * 2.0 ** (bits - 1 - k), ancilla, target)
        r1(-feedback, ancilla)
        h(ancilla)
        feedback = feedback / 2.0
        if mz(ancilla):
            result += 1 << k
            feedback += np.pi / 2.0
    return result


def run():
    return iterative_qpe, 4, 5.0 / 16.0
