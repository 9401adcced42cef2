import pennylane as qml


def order_2_15():
    @qml.qnode(qml.device("default.qubit", wires=8))
    def circuit():
        # The four powers 1, 2, 4 and 8, each with a single 1, made of two coins.
        qml.Hadamard(5)
        qml.Hadamard(6)
        qml.Toffoli(wires=[5, 6, 7])
        qml.CNOT(wires=[7, 5])
        qml.CNOT(wires=[7, 6])
        qml.PauliX(4)
        for k in (5, 6, 7):
            qml.CNOT(wires=[k, 4])
        # The place of the 1 is the exponent.
        for source, bit in ((5, 0), (7, 0), (6, 1), (7, 1)):
            qml.CNOT(wires=[source, bit])
        qml.Hadamard(2)
        qml.Hadamard(3)
        qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
