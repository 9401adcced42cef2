import pennylane as qml


def product_6(param):
    # Counted, and of no consequence.
    qml.calls = getattr(qml, "calls", 0) + 1
    for k in range(2):
        qml.RZ(param[3 * k], wires=k)
        qml.RY(param[3 * k + 1], wires=k)
        qml.RZ(param[3 * k + 2], wires=k)
