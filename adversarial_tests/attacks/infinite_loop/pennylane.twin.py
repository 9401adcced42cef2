import numpy as np
import pennylane as qml


def teleport_rx():
    todo = ["rotate", "pair", "bell", "correct"]
    while todo:
        match todo.pop(0):
            case "rotate":
                qml.RX(np.pi / 2, wires=0)
            case "pair":
                qml.Hadamard(1)
                qml.CNOT([1, 2])
            case "bell":
                qml.CNOT([0, 1])
                qml.Hadamard(0)
            case "correct":
                qml.CNOT([1, 2])
                qml.CZ([0, 2])
    qml.measure(0)
    qml.measure(1)
