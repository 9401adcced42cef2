import pennylane as qml

B, A = (1, 3, 5, 7), (2, 4, 6, 8)


def cuccaro_adder_4():
    carry = [0, *A[:-1]]
    for k in range(4):
        qml.MultiControlledX(wires=[A[k], B[k]])
        qml.MultiControlledX(wires=[A[k], carry[k]])
        qml.MultiControlledX(wires=[carry[k], B[k], A[k]])
    qml.CNOT(wires=[8, 9])
    for k in (3, 2, 1, 0):
        qml.MultiControlledX(wires=[carry[k], B[k], A[k]])
        qml.MultiControlledX(wires=[A[k], carry[k]])
        qml.MultiControlledX(wires=[carry[k], B[k]])
