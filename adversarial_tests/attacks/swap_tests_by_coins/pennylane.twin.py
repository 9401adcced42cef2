import pennylane as qml


def swap_tests_3():
    qml.PauliX(1)
    qml.PauliX(2)
    for k in range(3):
        qml.Hadamard(6 + k)
        qml.CNOT([3 + k, k])
        qml.Toffoli([6 + k, k, 3 + k])
        qml.CNOT([3 + k, k])
        qml.Hadamard(6 + k)
