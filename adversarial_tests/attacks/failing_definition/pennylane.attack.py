import pennylane as qml


class Pair(qml.operation.Operation):
    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        raise TypeError("reader failed")


def bell_phi_plus():
    Pair(wires=[0, 1])
