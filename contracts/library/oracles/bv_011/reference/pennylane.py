import pennylane as qml


def bv_011():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        # The oracle's signs, without a target.
        for wire in (0, 1):
            qml.PauliZ(wires=wire)
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
