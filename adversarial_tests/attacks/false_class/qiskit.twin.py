from qiskit import QuantumCircuit


class Ghz(QuantumCircuit):
    """A class of its own that truly is a circuit."""

    def __init__(self, size):
        super().__init__(size)
        self.h(0)
        for k in range(1, size):
            self.cx(k - 1, k)


def ghz_3():
    return Ghz(3)
