import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.RZ(1e-300, wires=0)
    qml.RX(-0.0, wires=1)
