import pennylane as qml


def pair(a, b):
    qml.Hadamard(a)
    qml.CNOT([a, b])


# A function of the author's own, put into the framework's module.
qml.pair = pair


def bell_phi_plus():
    qml.pair(0, 1)
