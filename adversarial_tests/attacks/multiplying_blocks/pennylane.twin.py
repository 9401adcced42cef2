import pennylane as qml


def bell_phi_plus():
    qml.pow(qml.prod(qml.RX(0.1, wires=0), qml.RX(-0.1, wires=0)), 50)
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
