import pennylane as qml


def ghz_circuit(n_wires: int = 3):
    dev = qml.device("lightning.qubit", wires=n_wires)

    @qml.set_shots(1000)
    @qml.qnode(dev)
    def circuit():
        qml.Hadamard(wires=0)
        for i in range(n_wires - 1):
            qml.CNOT(wires=[i, i + 1])
        return qml.counts()

    counts = circuit()
    print(f"Counts: {counts}")
    return circuit
