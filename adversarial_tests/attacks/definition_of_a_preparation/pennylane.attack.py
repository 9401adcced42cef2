import numpy as np
import pennylane as qml


def superposition_00110_00101():
    amplitudes = np.zeros(32)
    amplitudes[[0b00110, 0b00101]] = np.sqrt(0.5)
    with qml.QueuingManager.stop_recording():
        operations = qml.MottonenStatePreparation(amplitudes, wires=[4, 3, 2, 1, 0]).decomposition()
    for operation in operations:
        qml.apply(operation)
