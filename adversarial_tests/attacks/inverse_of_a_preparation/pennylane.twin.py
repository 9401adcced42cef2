import pennylane as qml

SETS = {0: (2, 4, 6), 1: (2, 5, 6), 3: (4, 5, 6)}


def disentangle():
    for pivot in reversed(SETS):
        for target in reversed(SETS[pivot]):
            qml.CNOT([pivot, target])
        qml.Hadamard(pivot)


def steane_encode(logical_bit):
    if logical_bit:
        for k in (2, 4, 5):
            qml.PauliX(k)
    # The encoder is the inverse of a function that takes the code apart.
    qml.adjoint(disentangle)()
