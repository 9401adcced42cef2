import cirq
import numpy as np


def estimation(low, high, system):
    yield cirq.H.on_each(low, high)
    # The evolution under one control may be a matrix.
    for k, control in enumerate((low, high)):
        evolution = np.diag([np.exp(1j * np.pi / 2 * value * 2**k) for value in (1, 2)])
        yield cirq.MatrixGate(evolution).on(system).controlled_by(control)
    yield cirq.inverse(cirq.qft(high, low))


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    forwards = cirq.Circuit(estimation(low, high, system))
    return cirq.Circuit(
        cirq.H(system),
        forwards,
        cirq.CNOT(low, success),
        cirq.ry(np.pi / 3)(success).controlled_by(high),
        cirq.inverse(forwards),
        cirq.measure(success),
    )
