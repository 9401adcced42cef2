import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=["x", "y", "z"]), shots=10)
def ghz_3():
    qml.Hadamard("y")
    qml.CNOT(["y", "z"])
    qml.CNOT(["y", "x"])
    return [qml.sample(wires=["z", "y", "x"])]
