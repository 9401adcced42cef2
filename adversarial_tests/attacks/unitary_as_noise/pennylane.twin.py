import pennylane as qml


def quantum_walk_line():
    for _ in range(3):
        qml.Hadamard(0)
        # Coin 1 goes up, coin 0 goes down.
        qml.MultiControlledX([0, 1, 2, 3])
        qml.Toffoli([0, 1, 2])
        qml.CNOT([0, 1])
        qml.MultiControlledX([0, 1], control_values=[0])
        qml.MultiControlledX([0, 1, 2], control_values=[0, 1])
        qml.MultiControlledX([0, 1, 2, 3], control_values=[0, 1, 1])
