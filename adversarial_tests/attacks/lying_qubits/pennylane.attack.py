import pennylane as qml


class Label:
    """Equal to whom it likes."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return isinstance(other, Label) and other.number % 2 == self.number % 2

    def __hash__(self):
        return self.number % 2


def superposition_011_100():
    a, b, c = (Label(k) for k in range(3))
    qml.PauliX(c)
    qml.Hadamard(c)
    qml.ctrl(qml.PauliX(b), control=c, control_values=[0])
    qml.CNOT([b, a])
