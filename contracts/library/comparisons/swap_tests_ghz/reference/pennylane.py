import pennylane as qml


def swap_tests_ghz():
    device = qml.device("default.qubit", wires=9)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=3)
        qml.CNOT(wires=[3, 4])
        qml.CNOT(wires=[3, 5])
        for wire in (6, 7, 8, 0, 1, 2):
            qml.Hadamard(wires=wire)
        for k in range(3):
            qml.CSWAP(wires=[k, 3 + k, 6 + k])
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
