import pennylane as qml


def subtract_3():
    a, difference = [6, 4, 2], [5, 3, 1]
    for source, target in zip(a, difference):
        qml.CNOT([source, target])
    qml.Adder(5, x_wires=difference)
