import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def ipe_t():
    qml.Hadamard(2)
    qml.ControlledPhaseShift(np.pi / 4, wires=[2, 3])
    qml.ControlledPhaseShift(-np.pi / 4, wires=[3, 2])
    qml.Hadamard(2)
    qml.CNOT([3, 0])
    records = [qml.measure(wire) for wire in (2, 1, 0)]
    return qml.sample(records)
