import math

import pennylane as qml


def exact_10001():
    """All phases the other way round, six iterations, the marked item by kickback of a phase on a flag."""
    phase = -2 * math.asin(math.sin(math.pi / 26) * math.sqrt(32))
    for wire in range(5):
        qml.Hadamard(wire)
    for _ in range(6):
        for values in ([1, 0, 0, 0, 1], None):
            if values is None:
                for wire in range(5):
                    qml.Hadamard(wire)
            flagged = values or [0] * 5
            qml.MultiControlledX(wires=[0, 1, 2, 3, 4, 5], control_values=flagged)
            qml.PhaseShift(phase, wires=5)
            qml.MultiControlledX(wires=[0, 1, 2, 3, 4, 5], control_values=flagged)
            if values is None:
                for wire in range(5):
                    qml.Hadamard(wire)
    return qml.probs(wires=[4, 3, 2, 1, 0])
