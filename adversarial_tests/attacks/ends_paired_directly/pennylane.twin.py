import pennylane as qml


def entanglement_swapping():
    for wire in (0, 2):
        qml.Hadamard(wire)
        qml.CNOT([wire, wire + 1])
    qml.CNOT([1, 2])
    qml.Hadamard(1)
    phase, parity = qml.measure(1), qml.measure(2)
    qml.cond(parity, qml.PauliX)(0)
    qml.cond(phase, qml.PauliZ)(0)
