import pennylane as qml


def dj_balanced_1100():
    for k in range(4):
        qml.Hadamard(k)
    qml.PauliX(4)
    qml.Hadamard(4)
    qml.CNOT([2, 3])
    qml.CNOT([3, 4])
    qml.CNOT([2, 3])
    qml.CNOT([2, 4])
    qml.CNOT([3, 4])
    qml.PauliZ(2)
    qml.PauliZ(3)
    for k in range(4):
        qml.Hadamard(k)
