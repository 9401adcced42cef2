import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(0)
    # Noise that never happens.
    qml.BitFlip(0.0, wires=0)
    qml.CNOT([0, 1])
