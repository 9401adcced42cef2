import pennylane as qml

qml.decomposition.enable_graph()

OPERATIONS = []
FILLERS = {"show": OPERATIONS.extend}

(MADE,), _ = qml.transforms.decompose(qml.tape.QuantumScript([qml.CNOT([0, 1])]), gate_set={qml.Hadamard, qml.CZ})
FILLERS.get("show")(MADE.operations)


def cx_from_clifford():
    return qml.tape.QuantumScript(OPERATIONS, [qml.state()])
