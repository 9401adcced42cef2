import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def active_reset():
    first, second = qml.measure(0), qml.measure(0)
    qml.SWAP(wires=[0, 1])
    qml.measure(1, reset=True)
    qml.cond(first != second, qml.PauliX)(wires=0)
    return qml.density_matrix(wires=0)
