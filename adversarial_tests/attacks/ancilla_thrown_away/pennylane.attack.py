import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=5))
def ipe_t():
    for ancilla in range(3):
        qml.Hadamard(ancilla)
        qml.ControlledPhaseShift(np.pi / 2**ancilla, wires=[ancilla, 3])
    qml.Hadamard(0)
    qml.ControlledPhaseShift(-np.pi / 2, wires=[0, 1])
    qml.Hadamard(1)
    qml.SWAP([2, 4])
    qml.CNOT([0, 2])
    low, middle = qml.measure(0), qml.measure(1)
    qml.cond(low, qml.PauliX)(2)
    high = qml.measure(2)
    return qml.sample([high, middle, low])
