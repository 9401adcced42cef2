import pennylane as qml


def teleport_feedforward():
    qml.Hadamard(1)
    qml.CNOT([1, 2])
    qml.CNOT([0, 1])
    parity = qml.measure(1)
    qml.cond(parity, qml.PauliX)(2)
    qml.Hadamard(0)
    phase = qml.measure(0)
    qml.cond(phase, qml.PauliZ)(2)
