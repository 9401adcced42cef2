import pennylane as qml


def adder_32():
    b, a = list(range(1, 64, 2)), list(range(2, 65, 2))
    carry = [0, *a[:-1]]

    @qml.qnode(qml.device("default.qubit", wires=66))
    def circuit():
        for k in range(32):
            qml.CNOT(wires=[a[k], b[k]])
            qml.CNOT(wires=[a[k], carry[k]])
            qml.Toffoli(wires=[carry[k], b[k], a[k]])
        # The carry out is not taken over where all carries on the way are set and all sums are not.
        qml.CNOT(wires=[64, 65])
        qml.MultiControlledX(wires=[*a, *b, 65], control_values=[1] * 32 + [0] * 32)
        for k in reversed(range(32)):
            qml.Toffoli(wires=[carry[k], b[k], a[k]])
            qml.CNOT(wires=[a[k], carry[k]])
            qml.CNOT(wires=[carry[k], b[k]])
        return qml.state()

    return circuit
