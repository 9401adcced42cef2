import pennylane as qml


class Level(qml.operation.Operation):
    num_wires = 2
    num_params = 1
    ndim_params = (0,)

    @staticmethod
    def compute_decomposition(depth, wires):
        if depth > 0:
            return [Level(depth - 1, wires=wires)]
        return [qml.Hadamard(wires[0]), qml.CNOT(wires)]


def bell_phi_plus():
    Level(20, wires=[0, 1])
