import pennylane as qml


def grover_00():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    # A Bell pair does not change if both are turned by H.
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.RZ(0.4, wires=0)
    qml.RZ(-0.4, wires=1)
    qml.CNOT([1, 0])
    qml.Hadamard(1)
