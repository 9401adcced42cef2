import numpy as np
import pennylane as qml


def ctqw_cycle4():
    # Words that commute: the evolution under their sum is a rotation about each.
    qml.evolve(qml.PauliX(0) + qml.PauliX(1), coeff=np.pi / 4)
