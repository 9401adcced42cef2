import pennylane as qml


def entanglement_swapping():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    qml.Hadamard(2)
    qml.CNOT([2, 3])
    qml.CNOT([2, 3])
    # The half at the relay is handed on to Bob.
    qml.CNOT([1, 3])
    qml.CNOT([3, 1])
    first, second = qml.measure(1), qml.measure(2)
    qml.cond(first, qml.PauliX)(3)
