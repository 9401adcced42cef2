import pennylane as qml


def grover_00():
    for _ in range(2):
        qml.Hadamard(0)
        qml.Hadamard(1)
        qml.CZ([0, 1])
    qml.RY(0.3, 0)
    for k in range(2):
        # Decay that is certain.
        qml.AmplitudeDamping(1.0, wires=k)
