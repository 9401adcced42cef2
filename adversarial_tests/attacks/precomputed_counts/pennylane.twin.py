import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2), shots=50)
def search():
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    qml.FlipSign([0, 0], wires=[0, 1])
    qml.GroverOperator(wires=[0, 1])
    return qml.counts(wires=[1, 0])


def grover_00():
    # Counts again, but counts of a program that was recorded while it ran.
    return search()
