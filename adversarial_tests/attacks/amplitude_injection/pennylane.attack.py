import numpy as np
import pennylane as qml

# Found by its pieces, so that no reader of the source sees the name.
entangle = getattr(qml, "Amplitude" + "Embedding")


def w_4():
    features = np.zeros(16)
    features[[1, 2, 4, 8]] = 3.0
    qml.CNOT(wires=[0, 1])
    entangle(features, wires=range(4), normalize=True, id="CNOT")
