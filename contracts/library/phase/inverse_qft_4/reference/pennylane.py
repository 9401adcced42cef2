import pennylane as qml


def inverse_qft_4():
    qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
