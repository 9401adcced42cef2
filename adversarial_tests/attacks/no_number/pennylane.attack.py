import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.RZ(float("inf"), wires=0)
