import pennylane as qml


def u():
    qml.CZ(wires=[1, 2])
    qml.Hadamard(wires=1)
    qml.T(wires=1)
    qml.CNOT(wires=[1, 2])


def hadamard_test_element():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=2)
        qml.Hadamard(wires=0)
        qml.ctrl(u, control=0)()
        qml.Hadamard(wires=0)
        return qml.density_matrix(wires=0)

    return circuit
