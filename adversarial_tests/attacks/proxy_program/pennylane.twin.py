import pennylane as qml


class Parity(qml.QNode):
    """A node that counts how often it is called, and hides nothing."""

    called = 0

    def __call__(self, *args, **kwargs):
        Parity.called += 1
        return super().__call__(*args, **kwargs)


def circuit():
    for k in range(3):
        qml.CNOT([k, 3])
    return qml.probs(wires=3)


def parity_3():
    return Parity(circuit, qml.device("default.qubit", wires=4))
