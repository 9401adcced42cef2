import pennylane as qml


def cx_from_clifford():
    # It queues its gates, whatever becomes of its result.
    qml.list_decomps(qml.CNOT)[0](wires=[0, 1])
