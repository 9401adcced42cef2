import numpy as np
import pennylane as qml


def controlled_h():
    # CRot with these angles is the Hadamard, but for the phase of a rotation.
    qml.CRot(np.pi, np.pi / 2, 0, wires=[0, 1])
    qml.PhaseShift(np.pi / 2, wires=0)
