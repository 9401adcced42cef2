import pennylane as qml


def trotter1_ising():
    qml.PauliX(0)
    # The second step in the opposite order: a symmetric formula, which is more exact.
    qml.IsingZZ(0.56, wires=[0, 1])
    qml.RX(0.32, wires=0)
    qml.RX(0.24, wires=1)
    qml.RX(0.24, wires=1)
    qml.RX(0.32, wires=0)
    qml.IsingZZ(0.56, wires=[0, 1])
