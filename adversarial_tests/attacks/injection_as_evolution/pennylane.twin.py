import numpy as np
import pennylane as qml


def superposition_011_100():
    qml.PauliX(0)
    qml.PauliX(1)
    # One rotation about one word, from |011> halfway to |100>.
    qml.evolve(qml.prod(qml.PauliY(2), qml.PauliX(1), qml.PauliX(0)), coeff=-np.pi / 4)
