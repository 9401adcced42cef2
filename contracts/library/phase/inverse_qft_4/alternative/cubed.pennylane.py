import pennylane as qml


def inverse_qft_4():
    # The transform has order four.
    for _ in range(3):
        qml.QFT(wires=[3, 2, 1, 0])
