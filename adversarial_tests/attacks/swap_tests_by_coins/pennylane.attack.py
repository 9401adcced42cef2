import pennylane as qml


def swap_tests_3():
    qml.PauliX(1)
    qml.PauliX(2)
    # Both halves of each comparison are swapped by the same ancilla twice: nothing is compared.
    for k in (1, 2):
        qml.Hadamard(6 + k)
        qml.CSWAP([6 + k, k, 3 + k])
        qml.CSWAP([6 + k, 3 + k, k])
