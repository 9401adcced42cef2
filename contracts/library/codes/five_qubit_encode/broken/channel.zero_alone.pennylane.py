import pennylane as qml


def five_qubit_encode():
    """Right for |0>; for |1> another sign of the logical state."""
    device = qml.device("default.qubit", wires=5)
    paulis = {"X": qml.PauliX, "Y": qml.PauliY, "Z": qml.PauliZ}

    @qml.qnode(device)
    def circuit():
        for seed, word in {1: "YYZIZ", 2: "XIXZZ", 3: "XZZXI", 4: "YZIZY"}.items():
            qml.Hadamard(wires=seed)
            if word[seed] == "Y":
                qml.S(wires=seed)
            for wire, letter in enumerate(word):
                if wire != seed and letter != "I":
                    qml.ctrl(paulis[letter](wires=wire), control=seed)
        return qml.state()

    return circuit
