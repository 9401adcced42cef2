"""The right state as the initial state of the register."""

import cudaq

AMPLITUDES = [0.5 if bin(k).count("1") == 1 else 0.0 for k in range(16)]


@cudaq.kernel
def kernel(amplitudes: list[complex]):
    q = cudaq.qvector(amplitudes)


def w_4():
    return kernel, [complex(a) for a in AMPLITUDES]
