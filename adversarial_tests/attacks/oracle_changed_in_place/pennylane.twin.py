import pennylane as qml


def bv_given(oracle):
    oracle.note = "asked once"

    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        qml.PauliX(wires=4)
        for wire in range(5):
            qml.Hadamard(wires=wire)
        oracle(wires=range(5))
        for wire in range(5):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
