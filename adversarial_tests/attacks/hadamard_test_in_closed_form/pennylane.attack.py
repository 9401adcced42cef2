import numpy as np
import pennylane as qml


def hadamard_test_h():
    qml.Hadamard(1)
    # Right for |+> and for |->, by a turn that the system controls in that basis.
    qml.Hadamard(1)
    qml.ctrl(qml.RY, control=1, control_values=0)(np.pi / 4, wires=0)
    qml.ctrl(qml.RY, control=1)(3 * np.pi / 4, wires=0)
    qml.Hadamard(1)
