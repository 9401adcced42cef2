import pennylane as qml


@qml.qnode(qml.device("default.qubit"))
def and_of_three():
    """Flips wire 3 when wires 0, 1 and 2 are all one, using one work wire."""
    for w in range(3):
        qml.X(w)
    with qml.allocate(1, state="zero", restored=True) as work:
        qml.Toffoli([0, 1, work[0]])
        qml.Toffoli([work[0], 2, 3])
        qml.Toffoli([0, 1, work[0]])
    return qml.probs(wires=[3, 2, 1, 0])
