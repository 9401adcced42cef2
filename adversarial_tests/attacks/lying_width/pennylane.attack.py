import numpy as np
import pennylane as qml


class Narrow(qml.QubitUnitary):
    """Six wires while it is made, and one whenever it is asked later."""

    made = False

    @property
    def wires(self):
        return qml.wires.Wires([0]) if Narrow.made else super().wires

    @property
    def num_wires(self):
        return 1


def qft_6():
    Narrow.made = False
    Narrow(np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8, wires=[5, 4, 3, 2, 1, 0])
    Narrow.made = True
