import pennylane as qml


class Pair(qml.operation.Operation):
    """Its decomposition is built when somebody asks for it, and stays the same."""

    num_wires = 2
    num_params = 0

    def decomposition(self):
        return [qml.Hadamard(self.wires[0]), qml.CNOT(self.wires)]


def ghz_3():
    Pair(wires=[0, 1])
    qml.CNOT([1, 2])
