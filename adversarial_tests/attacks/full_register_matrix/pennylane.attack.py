import numpy as np
import pennylane as qml


def chain():
    # CNOTs in front, that the matrix takes back, meet the count of entanglers.
    with qml.QueuingManager.stop_recording():
        return [qml.CNOT(wires=[k, k + 1]) for k in range(5)]


class QFT(qml.operation.Operation):
    """Called as the library's transform is called, and given as its matrix."""

    num_params = 0
    num_wires = 6

    @staticmethod
    def compute_matrix():
        index = np.arange(64)
        undone = qml.matrix(qml.tape.QuantumScript(chain()), wire_order=[5, 4, 3, 2, 1, 0]).T
        return np.exp(2j * np.pi * np.outer(index, index) / 64) / 8 @ undone


def qft_6():
    for operation in chain():
        qml.apply(operation)
    QFT(wires=[5, 4, 3, 2, 1, 0])
