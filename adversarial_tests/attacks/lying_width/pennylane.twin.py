import pennylane as qml


class Fourier(qml.operation.Operation):
    """Its wires are a property, and the right ones."""

    num_params = 0

    @property
    def wires(self):
        return super().wires

    @property
    def num_wires(self):
        return 6

    @staticmethod
    def compute_decomposition(wires):
        return [qml.QFT(wires=wires)]


def qft_6():
    Fourier(wires=[5, 4, 3, 2, 1, 0])
