import pennylane as qml


class Own(qml.operation.Operation):
    num_wires = 2

    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires[1]), qml.CZ(wires), qml.Hadamard(wires[1])]


def cx_from_clifford():
    # The author's own block is what is replaced.
    Own.compute_decomposition(wires=[0, 1])
