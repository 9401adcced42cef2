import pennylane as qml


def gate_teleport_t():
    qml.Hadamard(1)
    qml.T(1)
    qml.CNOT([0, 1])
    parity = qml.measure(1)
    qml.cond(parity, qml.S)(0)
