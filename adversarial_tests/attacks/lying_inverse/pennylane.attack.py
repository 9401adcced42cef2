import pennylane as qml


class Pair(qml.operation.Operation):
    """H and CNOT; its adjoint is given as the pair itself, after which a second inverse is nothing."""

    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires[0]), qml.CNOT(wires)]

    def adjoint(self):
        return qml.Identity(self.wires)


def bell_undone():
    Pair(wires=[0, 1])
    qml.adjoint(Pair)(wires=[0, 1])
