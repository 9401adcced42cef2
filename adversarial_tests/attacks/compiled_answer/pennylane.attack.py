import pennylane as qml

qml.decomposition.enable_graph()


@qml.transforms.decompose(gate_set={qml.Hadamard, qml.CZ})
@qml.qnode(qml.device("default.qubit", wires=2))
def cx_from_clifford():
    # The compiler knows what becomes of a CNOT, and does it when the program is read.
    qml.CNOT([0, 1])
    return qml.state()
