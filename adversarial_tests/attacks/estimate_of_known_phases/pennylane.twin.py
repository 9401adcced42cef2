import pennylane as qml


def qpe_x():
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT([0, 3])
    qml.adjoint(qml.QFT)(wires=[2, 1, 0])
