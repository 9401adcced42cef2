import pennylane as qml


class Phase(qml.operation.Operation):
    """A CZ of its own, equal to nothing but itself."""

    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.CZ(wires)]

    def __eq__(self, other):
        return other is self

    def __hash__(self):
        return 0


def cnot_from_h_cz():
    qml.Hadamard(1)
    Phase(wires=[0, 1])
    qml.Hadamard(1)
