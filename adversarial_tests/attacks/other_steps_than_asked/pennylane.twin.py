import pennylane as qml


def trotter1_ising():
    qml.PauliX(0)
    for _ in range(2):
        qml.RX(0.24, wires=1)
        qml.RX(0.32, wires=0)
        qml.CNOT([0, 1])
        qml.RZ(0.56, wires=1)
        qml.CNOT([0, 1])
