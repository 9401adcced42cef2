import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(10**9)
    qml.CNOT([10**9, 0])
