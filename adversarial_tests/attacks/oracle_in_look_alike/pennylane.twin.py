import pennylane as qml


class Oracle(qml.operation.Operation):
    """The diffusion, under the oracle's name."""

    num_wires = 3

    def decomposition(self):
        return [qml.GroverOperator(wires=self.wires)]


def grover_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=3))
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle(wires=[0, 1, 2])
        Oracle(wires=[0, 1, 2])
        return qml.probs(wires=[2, 1, 0])

    return circuit
