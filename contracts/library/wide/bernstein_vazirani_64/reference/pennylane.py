import pennylane as qml


def bernstein_vazirani_64(oracle):
    device = qml.device("default.qubit", wires=64)

    @qml.qnode(device)
    def circuit():
        qml.PauliX(wires=63)
        for wire in range(64):
            qml.Hadamard(wires=wire)
        oracle(wires=range(64))
        for wire in range(63):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=range(62, -1, -1))

    return circuit
