import pennylane as qml


def cccx_from_ccx():
    qml.Toffoli(wires=[0, 2, 3])
    qml.Toffoli(wires=[1, 3, 4])
    qml.Toffoli(wires=[0, 2, 3])
