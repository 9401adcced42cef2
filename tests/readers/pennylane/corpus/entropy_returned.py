import pennylane as qml

dev = qml.device("default.qubit", wires=2)


@qml.qnode(dev)
def entangled(theta=0.8):
    qml.RY(theta, wires=0)
    qml.CNOT(wires=[0, 1])
    return qml.vn_entropy(wires=[0]), qml.purity(wires=[0]), qml.mutual_info([0], [1])


def main():
    return entangled
