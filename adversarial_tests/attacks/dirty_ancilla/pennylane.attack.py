import pennylane as qml


def cccx_from_ccx():
    qml.Toffoli([0, 1, 3])
    qml.Toffoli([2, 3, 4])
    qml.CNOT([4, 3])
