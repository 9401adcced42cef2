import pennylane as qml

device = qml.device("default.qubit", wires=[0, 1, 2, "ancilla"])


@qml.qnode(device)
def superposition_011_100():
    # The sign comes from an ancilla in |->, which is then returned to |0>.
    qml.X(wires="ancilla")
    qml.Hadamard(wires="ancilla")
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.X(wires=2)
    qml.CNOT(wires=[0, 2])
    qml.CNOT(wires=[2, "ancilla"])
    qml.Hadamard(wires="ancilla")
    qml.X(wires="ancilla")
    return qml.probs(wires=[2, 1, 0])
