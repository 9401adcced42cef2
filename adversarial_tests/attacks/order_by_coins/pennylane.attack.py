import pennylane as qml


def order_7_15():
    qml.PauliX(4)
    for wire in range(4):
        qml.Hadamard(wire)
    qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
    for wire in (2, 3):
        qml.Hadamard(wire)
        qml.CNOT([wire, wire + 3])
