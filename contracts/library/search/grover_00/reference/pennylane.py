import pennylane as qml


def grover_00():
    device = qml.device("default.qubit", wires=2)

    @qml.qnode(device)
    def circuit():
        for k in range(2):
            qml.Hadamard(wires=k)
        qml.ctrl(qml.PauliX(wires=1), control=0, control_values=0)
        qml.CZ(wires=[0, 1])
        qml.ctrl(qml.PauliX(wires=1), control=0, control_values=0)
        qml.PauliZ(wires=0)
        qml.PauliX(wires=0)
        qml.PauliZ(wires=0)
        qml.PauliX(wires=0)
        qml.GroverOperator(wires=[0, 1])
        return qml.probs(wires=[1, 0])

    return circuit
