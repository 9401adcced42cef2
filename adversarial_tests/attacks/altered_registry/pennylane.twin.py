import pennylane as qml


class Unequal(qml.operation.Operation):
    """A gate with a rule of its own in the registry, which is what its decomposition says."""

    num_wires = 2
    num_params = 0
    resource_keys = set()

    @property
    def resource_params(self):
        return {}

    @staticmethod
    def compute_decomposition(wires):
        return [qml.Hadamard(wires[0]), qml.CNOT(wires), qml.PauliX(wires[0])]


@qml.register_resources({qml.Hadamard: 1, qml.CNOT: 1, qml.PauliX: 1})
def rule(wires, **_):
    qml.Hadamard(wires[0])
    qml.CNOT(wires)
    qml.PauliX(wires[0])


qml.add_decomps(Unequal, rule)


def superposition_00110_00101():
    qml.PauliX(2)
    Unequal(wires=[0, 1])
