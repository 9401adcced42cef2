import pennylane as qml


def rotation():
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.Toffoli(wires=[1, 2, 0])
    qml.S(wires=0)
    qml.Toffoli(wires=[1, 2, 0])
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)


def outcome_of_ancillas():
    first = qml.measure(1, reset=True)
    second = qml.measure(2, reset=True)
    return first, second


@qml.qnode(qml.device("default.qubit", wires=3))
def repeat_until_success():
    rotation()
    first, second = outcome_of_ancillas()
    for _ in range(2):
        failed = first | second
        qml.cond(failed, qml.PauliZ)(wires=0)
        qml.cond(failed, rotation)()
        # Skipped, the ancillas are still in |0>, which reads as success.
        first, second = outcome_of_ancillas()
    qml.cond(first | second, qml.PauliZ)(wires=0)
    return qml.density_matrix(wires=0)
