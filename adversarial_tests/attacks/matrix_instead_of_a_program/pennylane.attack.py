import pennylane as qml


def qft_6():
    return qml.matrix(qml.QFT(wires=range(6)))
