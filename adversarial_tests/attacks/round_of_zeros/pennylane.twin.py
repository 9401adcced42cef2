import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def ipe_t():
    qml.CNOT(wires=[3, 0])
    qml.Hadamard(wires=1)
    qml.ControlledPhaseShift(np.pi / 4, wires=[1, 3])
    qml.ControlledPhaseShift(np.pi / 4, wires=[1, 3])
    qml.ControlledPhaseShift(-np.pi / 2, wires=[0, 1])
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.ControlledPhaseShift(np.pi / 4, wires=[2, 3])
    qml.ControlledPhaseShift(-np.pi / 4, wires=[0, 2])
    qml.ControlledPhaseShift(-np.pi / 2, wires=[1, 2])
    qml.Hadamard(wires=2)
    return qml.sample(wires=[2, 1, 0])
