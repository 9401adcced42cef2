import numpy as np
import pennylane as qml


def grover_00():
    for _ in range(2):
        qml.Hadamard(0)
        qml.Hadamard(1)
        # The flip of |00> is a phase of nothing, controlled by both qubits being 0.
        qml.ctrl(qml.GlobalPhase(np.pi), control=[0, 1], control_values=[0, 0])
    qml.Hadamard(0)
    qml.Hadamard(1)
