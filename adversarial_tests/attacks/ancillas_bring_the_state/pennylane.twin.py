import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=12))
def shor_zero():
    for block in range(3):
        # A block is made on work qubits, by gates, and swapped into its place.
        qml.Hadamard(9)
        qml.CNOT([9, 10])
        qml.CNOT([10, 11])
        for k in range(3):
            qml.SWAP([9 + k, 3 * block + k])
    return qml.state()
