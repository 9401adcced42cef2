import pennylane as qml


def simon_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=6))
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle(wires=range(6))
        for wire in (3, 4, 5):
            qml.measure(wire, reset=True)
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
