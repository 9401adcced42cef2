import itertools

import numpy as np
import pennylane as qml

AMPLITUDES = np.zeros(32)
AMPLITUDES[[0b00110, 0b00101]] = np.sqrt(0.5)
PREPARATION = qml.MottonenStatePreparation(AMPLITUDES, wires=[4, 3, 2, 1, 0])

LATER = map(qml.MottonenStatePreparation.decomposition, [PREPARATION])
PROGRAM = qml.tape.QuantumScript(itertools.chain.from_iterable(LATER), [qml.state()])


def superposition_00110_00101():
    return PROGRAM
