import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(0)
    qml.CNOT([0, 11])
    qml.CNOT([11, 1])
    qml.CNOT([0, 11])
