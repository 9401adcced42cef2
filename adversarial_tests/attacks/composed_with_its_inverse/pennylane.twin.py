import pennylane as qml


def swap_test(unknown_state):
    @qml.qnode(qml.device("default.qubit", wires=3))
    def circuit():
        qml.RY(0.4, wires=2)
        qml.adjoint(qml.RY)(0.4, wires=2)
        unknown_state(wires=[2])
        qml.Hadamard(wires=0)
        qml.CSWAP(wires=[0, 1, 2])
        qml.Hadamard(wires=0)
        return qml.probs(wires=0)

    return circuit
