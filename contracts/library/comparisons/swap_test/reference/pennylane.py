import pennylane as qml


def swap_test(unknown_state):
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        unknown_state(wires=[2])
        qml.Hadamard(wires=0)
        # The controlled swap as three Toffoli-like gates, of which only the middle one needs the control.
        qml.CNOT(wires=[2, 1])
        qml.Toffoli(wires=[0, 1, 2])
        qml.CNOT(wires=[2, 1])
        qml.Hadamard(wires=0)
        return qml.probs(wires=0)

    return circuit
