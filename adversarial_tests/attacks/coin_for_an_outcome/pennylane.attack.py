import pennylane as qml


def gate_teleport_t():
    qml.Hadamard(1)
    qml.T(1)
    qml.CZ([1, 0])
    coin = qml.measure(1)
    qml.cond(coin, qml.PauliZ)(0)
    qml.T(0)
