import pennylane as qml


def five_qubit_encode():
    """The last generator is applied from an ancilla that is taken out by its seed."""
    device = qml.device("default.qubit", wires=6)
    paulis = {"X": qml.PauliX, "Y": qml.PauliY, "Z": qml.PauliZ}

    @qml.qnode(device)
    def circuit():
        qml.PauliZ(wires=0)
        for seed, word in {1: "YYZIZ", 2: "XIXZZ", 3: "XZZXI"}.items():
            qml.Hadamard(wires=seed)
            if word[seed] == "Y":
                qml.S(wires=seed)
            for wire, letter in enumerate(word[:seed]):
                if letter != "I":
                    qml.ctrl(paulis[letter](wires=wire), control=seed)
        qml.Hadamard(wires=5)
        for wire, letter in enumerate("YZIZY"):
            if letter != "I":
                qml.ctrl(paulis[letter](wires=wire), control=5)
        qml.CNOT(wires=[4, 5])
        return qml.state()

    return circuit
