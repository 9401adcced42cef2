import pennylane as qml


def draper_adder_4():
    a, b, carry = [0, 1, 2, 3], [4, 5, 6, 7], 8
    qml.QFT(wires=b[::-1])
    qml.CZ([0, 7])
    qml.CZ([7, 0])
    qml.adjoint(qml.QFT)(wires=b[::-1])
    chain = [carry, *a]
    for k in range(3):
        qml.CNOT([a[k], b[k]])
        qml.CNOT([a[k], chain[k]])
        qml.Toffoli([chain[k], b[k], a[k]])
    qml.CNOT([a[3], b[3]])
    qml.CNOT([a[2], b[3]])
    for k in reversed(range(3)):
        qml.Toffoli([chain[k], b[k], a[k]])
        qml.CNOT([a[k], chain[k]])
        qml.CNOT([chain[k], b[k]])
