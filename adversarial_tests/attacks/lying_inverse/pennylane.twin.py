import pennylane as qml


class Pair(qml.operation.Operation):
    """H and CNOT, with an adjoint of its own that is the inverse."""

    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires[0]), qml.CNOT(wires)]

    def adjoint(self):
        return Undone(wires=self.wires)


class Undone(qml.operation.Operation):
    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.CNOT(wires), qml.Hadamard(wires[0])]


def bell_undone():
    Pair(wires=[0, 1])
    qml.adjoint(Pair)(wires=[0, 1])
