import cirq
import numpy as np


def qsvt_step(block_encoding, phi):
    flag, system = cirq.LineQubit.range(2)
    encoding = block_encoding.on(flag, system)
    # exp(ia) diag(1, exp(-2ia)), up to its global phase.
    return [
        encoding,
        cirq.ZPowGate(exponent=-2 * phi[0] / np.pi)(flag),
        encoding**-1,
        cirq.Z(flag) ** (-2 * phi[1] / np.pi),
    ]
