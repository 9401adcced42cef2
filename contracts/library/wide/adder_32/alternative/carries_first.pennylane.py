import pennylane as qml

BITS = 32


def adder_32():
    """All sums modulo two first, then generate and propagate, and the carries taken out by the complement."""
    device = qml.device("default.qubit", wires=97)
    carry = [0, *range(66, 97), 65]
    b, a = range(1, 65, 2), range(2, 66, 2)

    @qml.qnode(device)
    def circuit():
        for k in range(BITS):
            qml.Toffoli(wires=[a[k], b[k], carry[k + 1]])
            qml.CNOT(wires=[a[k], b[k]])
        for k in range(BITS):
            qml.Toffoli(wires=[carry[k], b[k], carry[k + 1]])
        for k in range(BITS):
            qml.CNOT(wires=[carry[k], b[k]])
        # b holds s now; a carry is 1 exactly if the majority of a, not s and the carry before is.
        for k in reversed(range(BITS - 1)):
            qml.PauliX(wires=b[k])
            qml.Toffoli(wires=[a[k], carry[k], carry[k + 1]])
            qml.Toffoli(wires=[a[k], b[k], carry[k + 1]])
            qml.Toffoli(wires=[carry[k], b[k], carry[k + 1]])
            qml.PauliX(wires=b[k])
        return qml.state()

    return circuit
