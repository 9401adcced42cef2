import pennylane as qml


def lcu_select():
    terms = [
        qml.PauliZ(2) @ qml.PauliZ(3),
        qml.PauliX(2),
        qml.PauliX(3),
        qml.PauliY(2) @ qml.PauliY(3),
    ]
    # PennyLane's first control is the most significant one.
    qml.Select(terms, control=[1, 0])
    qml.CZ(wires=[0, 1])
