import pennylane as qml

GENERATORS = {1: "YYZIZ", 2: "XIXZZ", 3: "XZZXI", 4: "YZIZY"}


def five_qubit_encode():
    device = qml.device("default.qubit", wires=5)
    paulis = {"X": qml.PauliX, "Y": qml.PauliY, "Z": qml.PauliZ}

    @qml.qnode(device)
    def circuit():
        qml.PauliZ(wires=0)  # the generators take |1> to minus the logical one
        for seed, word in GENERATORS.items():
            qml.Hadamard(wires=seed)
            if word[seed] == "Y":
                qml.S(wires=seed)
            for wire, letter in enumerate(word):
                if wire != seed and letter != "I":
                    qml.ctrl(paulis[letter](wires=wire), control=seed)
        return qml.state()

    return circuit
