import pennylane as qml


def grover_00():
    weak = 1e-6
    qml.Hadamard(0)
    qml.RY(0.1, wires=1)
    qml.IsingZZ(weak, wires=[0, 1])
    qml.RY(0.1, wires=1)
    qml.IsingXX(weak, wires=[0, 1])
    qml.RY(-0.2, wires=1)
    qml.Hadamard(0)
