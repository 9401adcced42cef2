import pennylane as qml


def swap_tests_ghz():
    """Destructive tests: each pair in the Bell basis, the singlet's AND on the ancilla."""
    qml.Hadamard(3)
    qml.CNOT([3, 4])
    qml.CNOT([3, 5])
    for k in range(3):
        qml.Hadamard(6 + k)
    for k in range(3):
        qml.CNOT([3 + k, 6 + k])
        qml.Hadamard(3 + k)
        qml.Toffoli([3 + k, 6 + k, k])
    return qml.probs(wires=[2, 1, 0])
