import pennylane as qml


def ghz_3():
    # A star of three vertices is the GHZ state up to Hadamards on its leaves.
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.CZ(wires=[1, 0])
    qml.CZ(wires=[1, 2])
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=2)
    return qml.state()
