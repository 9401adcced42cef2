import pennylane as qml


def two_marked():
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    qml.PauliZ(wires=1)
    qml.GroverOperator(wires=[0, 1, 2])
    qml.T(wires=0)
    return qml.probs(wires=[2, 1, 0])
