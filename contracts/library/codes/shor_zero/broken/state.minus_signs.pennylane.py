import pennylane as qml


def shor_zero():
    """The logical one: (|000> - |111>) on each block."""
    device = qml.device("default.qubit", wires=9)

    @qml.qnode(device)
    def circuit():
        for first in (0, 3, 6):
            qml.PauliX(wires=first)
            qml.Hadamard(wires=first)
            qml.CNOT(wires=[first, first + 1])
            qml.CNOT(wires=[first, first + 2])
        return qml.state()

    return circuit
