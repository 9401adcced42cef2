import pennylane as qml


def fredkin_from_toffoli():
    # A swap is three CNOTs, and the control need act on the one in the middle alone.
    qml.CNOT(wires=[1, 2])
    qml.Toffoli(wires=[0, 2, 1])
    qml.CNOT(wires=[1, 2])
