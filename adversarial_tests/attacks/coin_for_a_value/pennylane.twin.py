import pennylane as qml


def simon_110():
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT(wires=[0, 4])
    qml.CNOT(wires=[1, 3])
    qml.CNOT(wires=[2, 3])
    qml.measure(3, reset=True)
    value = qml.measure(4)
    qml.cond(value, qml.PauliX)(4)
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
