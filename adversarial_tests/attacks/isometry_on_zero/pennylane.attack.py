import numpy as np
import pennylane as qml


def superposition_011_100():
    state = np.zeros(8)
    # PennyLane's own order: wire 2 is listed first, and is the most significant.
    state[[3, 4]] = [np.sqrt(0.5), -np.sqrt(0.5)]
    qml.MottonenStatePreparation(state, wires=[2, 1, 0])
