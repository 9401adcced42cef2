import pennylane as qml


@qml.qnode(qml.device("default.qubit"))
def grover_00():
    qml.PauliX(2)
    for k in range(3):
        qml.Hadamard(k)
    for _ in range(2):
        qml.MultiControlledX(wires=[0, 1, 2], control_values=[0, 0])
        qml.Hadamard(0)
        qml.Hadamard(1)
    low, high = qml.measure(0), qml.measure(1)
    # The work qubit is cleaned after the register was read.
    qml.Hadamard(2)
    qml.PauliX(2)
    return qml.probs(op=[high, low])
