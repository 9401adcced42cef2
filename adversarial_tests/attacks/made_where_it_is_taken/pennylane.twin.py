import itertools

import numpy as np
import pennylane as qml

LATER = map(lambda made: [made], [qml.PauliX(2), qml.PauliX(0), qml.Hadamard(1), qml.CNOT([1, 0])])
PROGRAM = qml.tape.QuantumScript(itertools.chain.from_iterable(LATER), [qml.state()])


def superposition_00110_00101():
    return PROGRAM


# What the library would have made of the amplitudes is only looked at.
PREPARATION = qml.MottonenStatePreparation(np.array([0, 1, 1, 0]) / np.sqrt(2), wires=[1, 0])
print("the library needs", len(PREPARATION.decomposition()), "gates")
