import pennylane as qml


class Again(qml.operation.Operation):
    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [Again(wires=wires)]


def bell_phi_plus():
    Again(wires=[0, 1])
