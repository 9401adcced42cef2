import pennylane as qml


def counting_11():
    n = 3
    search = [n, n + 1]
    device = qml.device("default.qubit", wires=n + 2)

    @qml.qnode(device)
    def circuit():
        for wire in range(n + 2):
            qml.Hadamard(wires=wire)
        for k in range(n):
            for _ in range(2**k):
                qml.ctrl(qml.FlipSign(3, wires=search), control=k)
                qml.ctrl(qml.GroverOperator(wires=search), control=k)
        # PennyLane's transform takes its most significant wire first.
        qml.adjoint(qml.QFT(wires=list(reversed(range(n)))))
        return qml.probs(wires=list(reversed(range(n))))

    return circuit
