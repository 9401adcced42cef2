import numpy as np
import pennylane as qml


def superposition_00110_00101():
    amplitudes = np.zeros(32)
    amplitudes[[0b00110, 0b00101]] = np.sqrt(0.5)
    preparation = qml.StatePrep(amplitudes, wires=[4, 3, 2, 1, 0])
    return qml.tape.QuantumScript([preparation], [qml.state()]).expand(depth=5)
