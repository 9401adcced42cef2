import pennylane as qml


def ctqw_cycle4():
    for wire in range(2):
        qml.SX(wire)
