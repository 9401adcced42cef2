import pennylane as qml


def qft_6():
    # PennyLane's transform takes its most significant wire first.
    qml.QFT(wires=[5, 4, 3, 2, 1, 0])
