import numpy as np
import pennylane as qml


def fredkin_from_toffoli():
    """exp(iπ/8 (1 - Z)(XX + YY + ZZ - 1)) is the controlled swap: seven rotations, and no Toffoli gate among them."""
    for word in ("XX", "YY", "ZZ"):
        qml.PauliRot(-np.pi / 4, word, wires=[1, 2])
        qml.PauliRot(np.pi / 4, "Z" + word, wires=[0, 1, 2])
    qml.RZ(-np.pi / 4, wires=0)
