import pennylane as qml


def increment():
    qml.MultiControlledX(wires=[1, 2, 3])
    qml.CNOT(wires=[1, 2])
    qml.PauliX(wires=1)


def quantum_walk_line():
    device = qml.device("default.qubit", wires=4)

    @qml.qnode(device)
    def circuit():
        for _ in range(3):
            qml.Hadamard(wires=0)
            qml.ctrl(increment, control=0)()
            qml.ctrl(qml.adjoint(increment), control=0, control_values=[0])()
        return qml.state()

    return circuit
