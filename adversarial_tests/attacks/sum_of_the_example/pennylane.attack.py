import pennylane as qml


def subtract_3():
    a, difference = [6, 4, 2], [5, 3, 1]
    qml.BasisEmbedding(7, wires=a)
    qml.BasisEmbedding(4, wires=difference)
