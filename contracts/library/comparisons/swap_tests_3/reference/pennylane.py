import pennylane as qml


def swap_tests_3():
    device = qml.device("default.qubit", wires=9)

    @qml.qnode(device)
    def circuit():
        for wire, bit in enumerate([0, 1, 1]):
            if bit:
                qml.PauliX(wires=wire)
        for k in range(3):
            qml.Hadamard(wires=6 + k)
            qml.CSWAP(wires=[6 + k, k, 3 + k])
            qml.Hadamard(wires=6 + k)
        return qml.probs(wires=[8, 7, 6])

    return circuit
