import pennylane as qml


def grover_00():
    # Decay that never happens.
    qml.AmplitudeDamping(0.0, wires=0)
    qml.AmplitudeDamping(0.0, wires=1)
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.FlipSign([0, 0], wires=[0, 1])
    qml.GroverOperator(wires=[0, 1])
