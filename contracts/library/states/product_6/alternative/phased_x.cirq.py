import cirq
import numpy as np


def product_6(param):
    """RY between two RZ is a rotation about a tilted axis and one RZ."""
    operations = []
    for k, qubit in enumerate(cirq.LineQubit.range(2)):
        a, b, c = param[3 * k : 3 * k + 3]
        operations.append(cirq.PhasedXPowGate(phase_exponent=0.5 - a / np.pi, exponent=b / np.pi)(qubit))
        operations.append(cirq.ZPowGate(exponent=(a + c) / np.pi)(qubit))
    return cirq.Circuit(operations, cirq.measure(*cirq.LineQubit.range(2)))
