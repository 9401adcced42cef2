import pennylane as qml


def bv_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        qml.PauliX(wires=4)
        for wire in range(5):
            qml.Hadamard(wires=wire)
        oracle(wires=[0, 1, 2, 3, 4])
        for wire in range(4):
            qml.Hadamard(wires=wire)
        qml.ctrl(qml.PauliX(wires=4), control=[1, 2, 3], control_values=[0, 0, 1])
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
