import pennylane as qml


def bell_pair(a, b):
    qml.Hadamard(wires=a)
    qml.CNOT(wires=[a, b])


@qml.qnode(qml.device("default.qubit", wires=4))
def entanglement_swapping():
    bell_pair(0, 1)
    bell_pair(2, 3)
    qml.adjoint(bell_pair)(1, 2)
    phase = qml.measure(1)
    parity = qml.measure(2)
    qml.cond(parity, qml.PauliX)(wires=3)
    qml.cond(phase, qml.PauliZ)(wires=0)
    return qml.density_matrix(wires=[0, 3])
