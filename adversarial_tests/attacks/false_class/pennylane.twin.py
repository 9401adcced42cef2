import pennylane as qml


class Ghz(qml.QNode):
    """A class of its own that truly is a QNode."""


def circuit():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[1, 2])
    return qml.state()


def ghz_3():
    return Ghz(circuit, qml.device("default.qubit", wires=3))
