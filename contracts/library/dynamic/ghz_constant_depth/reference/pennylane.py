import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=11))
def ghz_constant_depth():
    for wire in range(6):
        qml.Hadamard(wires=wire)
    for k in range(5):
        qml.CNOT(wires=[k, 6 + k])
    for k in range(5):
        qml.CNOT(wires=[k + 1, 6 + k])
    outcomes = [qml.measure(6 + k) for k in range(5)]
    for k in range(1, 6):
        qml.cond(sum(outcomes[:k]) % 2 == 1, qml.PauliX)(wires=k)
    return qml.density_matrix(wires=range(6))
