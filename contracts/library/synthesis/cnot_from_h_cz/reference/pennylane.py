import pennylane as qml


def cnot_from_h_cz():
    qml.Hadamard(wires=1)
    qml.CZ(wires=[0, 1])
    qml.Hadamard(wires=1)
