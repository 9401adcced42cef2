import pennylane as qml


def simon_110():
    """One bit of the value is computed; for the other a coin turns the phases that it would have turned."""
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT(wires=[0, 4])
    qml.Hadamard(3)
    coin = qml.measure(3)
    for wire in (1, 2):
        qml.cond(coin, qml.PauliZ)(wire)
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
