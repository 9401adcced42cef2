import pennylane as qml


def majority(c, b, a):
    qml.CNOT(wires=[a, b])
    qml.CNOT(wires=[a, c])
    qml.Toffoli(wires=[c, b, a])


def cuccaro_adder_4():
    stages = [(2 * k, 2 * k + 1, 2 * k + 2) for k in range(4)]
    for stage in stages:
        majority(*stage)
    qml.CNOT(wires=[8, 9])
    for c, b, a in reversed(stages):
        qml.adjoint(majority)(c, b, a)
        # b is restored by that; the sum is b XOR a XOR c.
        qml.CNOT(wires=[a, b])
        qml.CNOT(wires=[c, b])
