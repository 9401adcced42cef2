import pennylane as qml


def grover_00():
    for wire in (0, 1):
        qml.Hadamard(wire)
    for _ in range(2):
        qml.Barrier(wires=[0, 1])
        qml.Identity(0)
        for wire in (0, 1):
            qml.PauliX(wire)
        qml.CZ([0, 1])
        for wire in (0, 1):
            qml.PauliX(wire)
            qml.Hadamard(wire)
