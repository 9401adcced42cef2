import pennylane as qml


def order_7_15():
    qml.PauliX(4)
    for wire in range(4):
        qml.Hadamard(wire)
    for wire in (4, 5, 6):
        qml.CSWAP([0, wire, wire + 1])
    for wire in range(4, 8):
        qml.CNOT([0, wire])
    qml.CSWAP([1, 4, 6])
    qml.CSWAP([1, 5, 7])
    qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
