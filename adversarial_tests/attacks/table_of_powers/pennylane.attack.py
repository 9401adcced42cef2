import pennylane as qml


def order_7_15():
    counting, work = [0, 1, 2, 3], [4, 5, 6, 7]
    device = qml.device("default.qubit", wires=8)

    @qml.qnode(device)
    def circuit():
        for wire in counting:
            qml.Hadamard(wires=wire)
        for x in range(4):
            for bit, wire in enumerate(work):
                if 7**x % 15 >> bit & 1:
                    qml.ctrl(qml.PauliX(wires=wire), control=[0, 1], control_values=[x & 1, x >> 1])
        qml.adjoint(qml.QFT(wires=list(reversed(counting))))
        return qml.probs(wires=list(reversed(counting)))

    return circuit
