import pennylane as qml

# A property of the author's own beside those of the framework.
qml.CNOT.target = property(lambda self: self.wires[1])


def bell_phi_plus():
    qml.Hadamard(0)
    pair = qml.CNOT([0, 1])
    assert pair.target == 1
    return qml.state()
