import pennylane as qml


def ghz_unitary_64():
    @qml.qnode(qml.device("default.qubit", wires=64))
    def circuit():
        qml.Hadamard(wires=0)
        for wire in range(63, 0, -1):
            qml.CNOT(wires=[0, wire])
        for _ in range(2):
            qml.ctrl(qml.PauliZ(63), control=range(63), control_values=[wire % 2 for wire in range(63)])
        return qml.state()

    return circuit
