import pennylane as qml


def layer():
    for k in range(3):
        qml.Hadamard(k)


def two_marked():
    layer()
    qml.DiagonalQubitUnitary([-1 if x in (0b010, 0b101) else 1 for x in range(8)], wires=[2, 1, 0])
    layer()
    qml.DiagonalQubitUnitary([-1] + [1] * 7, wires=[2, 1, 0])
    layer()
