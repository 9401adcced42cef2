import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=["alice", "bob"]))
def superdense(bits):
    b1, b0 = bits
    qml.Hadamard("alice")
    qml.CNOT(["alice", "bob"])
    if b0:
        qml.PauliX("alice")
    if b1:
        qml.PauliZ("alice")
    qml.CNOT(["alice", "bob"])
    qml.Hadamard("alice")
    return qml.probs(wires=["alice", "bob"])
