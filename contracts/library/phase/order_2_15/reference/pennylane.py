import pennylane as qml


def order_2_15():
    n = 4
    work = [n, n + 1, n + 2, n + 3]
    device = qml.device("default.qubit", wires=n + 4)

    @qml.qnode(device)
    def circuit():
        for wire in range(n):
            qml.Hadamard(wires=wire)
        qml.PauliX(wires=work[0])
        for k in range(n):
            for _ in range(2**k % 4):
                # Multiplies doubles: a rotation of the bits to the left.
                for first, second in ((2, 3), (1, 2), (0, 1)):
                    qml.CSWAP(wires=[k, work[first], work[second]])
        qml.adjoint(qml.QFT(wires=list(reversed(range(n)))))
        return qml.probs(wires=list(reversed(range(n))))

    return circuit
