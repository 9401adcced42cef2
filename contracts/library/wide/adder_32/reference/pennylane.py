import pennylane as qml

BITS = 32


def adder_32():
    device = qml.device("default.qubit", wires=2 * BITS + 2)
    b, a = range(1, 2 * BITS, 2), range(2, 2 * BITS + 1, 2)

    def majority(carry, low, high):
        qml.CNOT(wires=[high, low])
        qml.CNOT(wires=[high, carry])
        qml.Toffoli(wires=[carry, low, high])

    def unmajority_and_add(carry, low, high):
        qml.Toffoli(wires=[carry, low, high])
        qml.CNOT(wires=[high, carry])
        qml.CNOT(wires=[carry, low])

    @qml.qnode(device)
    def circuit():
        lines = list(zip([0, *a], b, a))
        for line in lines:
            majority(*line)
        qml.CNOT(wires=[2 * BITS, 2 * BITS + 1])
        for line in reversed(lines):
            unmajority_and_add(*line)
        return qml.state()

    return circuit
