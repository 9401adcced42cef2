import pennylane as qml


def bv_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        # The register in Fourier order and back is the same as Hadamards here.
        for wire in range(4):
            qml.RY(3.141592653589793 / 2, wires=wire)
        qml.RY(-3.141592653589793 / 2, wires=4)
        oracle(wires=range(5))
        for wire in range(4):
            qml.RY(-3.141592653589793 / 2, wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
