import pennylane as qml


def layer():
    for k in range(3):
        qml.Hadamard(k)


def sign(item):
    # A diagonal of one qubit, under the controls that choose the item.
    diagonal = [1, -1] if item & 1 else [-1, 1]
    qml.ctrl(qml.DiagonalQubitUnitary(diagonal, wires=0), control=[2, 1], control_values=[item >> 2, item >> 1 & 1])


def two_marked():
    layer()
    sign(0b010)
    sign(0b101)
    layer()
    sign(0)
    layer()
