import pennylane as qml


def grover_12(oracle):
    device = qml.device("default.qubit", wires=12)

    @qml.qnode(device)
    def circuit():
        for wire in range(12):
            qml.Hadamard(wires=wire)
        for _ in range(8):
            oracle(wires=range(12))
            qml.ctrl(qml.PauliZ, control=range(11), control_values=[0] * 11)(wires=11)
        return qml.state()

    return circuit
