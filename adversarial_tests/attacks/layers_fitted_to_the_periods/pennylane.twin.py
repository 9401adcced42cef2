import pennylane as qml


def kicked_ising_3():
    for _ in range(5):
        for _ in range(5):  # each coupling in five parts
            for a, b in ((0, 1), (1, 2)):
                qml.IsingZZ(2 * 0.3 / 5, wires=[a, b])
        for wire in range(3):
            qml.RX(2 * 0.45, wires=wire)
