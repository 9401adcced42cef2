import pennylane as qml


def cccx_from_ccx():
    qml.MultiControlledX(wires=[0, 1, 3])
    qml.ctrl(qml.CNOT(wires=[3, 4]), control=2)
    qml.adjoint(qml.Toffoli)(wires=[0, 1, 3])
