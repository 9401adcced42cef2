import numpy as np
import pennylane as qml


class AmplitudeEmbedding(qml.operation.Operation):
    """An embedding by name only: it is defined by gates."""

    num_wires = 4
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        operations = [qml.PauliX(wires[0])]
        for k in range(3):
            operations.append(qml.CRY(2 * np.arccos(np.sqrt(1 / (4 - k))), wires=[wires[k], wires[k + 1]]))
            operations.append(qml.CNOT(wires=[wires[k + 1], wires[k]]))
        return operations


def w_4():
    AmplitudeEmbedding(wires=range(4))
