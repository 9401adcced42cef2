import pennylane as qml

dev = qml.device("default.qubit", wires=5)


class BitFlipCode:
    data = [0, 1, 2]
    ancillas = [3, 4]

    def encode(self):
        qml.CNOT([0, 1])
        qml.CNOT([0, 2])

    def syndrome(self):
        qml.CNOT([0, 3])
        qml.CNOT([1, 3])
        qml.CNOT([1, 4])
        qml.CNOT([2, 4])
        return qml.measure(3), qml.measure(4)

    def correct(self, m0, m1):
        qml.cond(m0 & ~m1, qml.X)(0)
        qml.cond(m0 & m1, qml.X)(1)
        qml.cond(~m0 & m1, qml.X)(2)


@qml.qnode(dev)
def circuit(error=2):
    code = BitFlipCode()
    qml.X(0)
    code.encode()
    qml.X(error)
    m0, m1 = code.syndrome()
    code.correct(m0, m1)
    return qml.probs(wires=code.data)


def main():
    return circuit()
