import pennylane as qml

device = qml.device("default.mixed", wires=1)


def given_kraus(operators):
    @qml.qnode(device)
    def circuit():
        qml.QubitChannel(list(operators), wires=0)
        return qml.density_matrix(wires=0)

    return circuit
