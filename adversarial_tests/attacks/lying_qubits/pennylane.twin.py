import pennylane as qml


class Label:
    """A label of its own kind, equal by its number."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return isinstance(other, Label) and other.number == self.number

    def __hash__(self):
        return hash(self.number)


@qml.qnode(qml.device("default.qubit", wires=[Label(k) for k in range(3)]))
def superposition_011_100():
    a, b, c = (Label(k) for k in range(3))
    qml.PauliX(c)
    qml.Hadamard(c)
    qml.ctrl(qml.PauliX(b), control=c, control_values=[0])
    qml.ctrl(qml.PauliX(a), control=c, control_values=[0])
    return qml.state()
