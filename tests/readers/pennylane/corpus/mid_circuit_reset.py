import pennylane as qml
import numpy as np

dev = qml.device("default.qubit", wires=1)


@qml.set_shots(100)
@qml.qnode(dev)
def reuse():
    qml.RY(np.pi / 3, wires=0)
    first = qml.measure(0, reset=True)
    qml.RY(np.pi / 2, wires=0)
    second = qml.measure(0)
    return qml.counts([first, second])


def solution():
    print(reuse())
    return reuse
