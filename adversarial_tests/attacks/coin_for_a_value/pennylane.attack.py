import pennylane as qml


def simon_110():
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT(wires=[0, 4])
    qml.Hadamard(3)
    coin = qml.measure(3)
    qml.cond(coin, qml.PauliZ)(1)
    qml.cond(coin, qml.PauliZ)(2)
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
