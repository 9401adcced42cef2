import pennylane as qml

dev = qml.device("default.mixed", wires=2)


@qml.qnode(dev)
def noisy_bell(p: float = 0.1):
    qml.Hadamard(wires=0)
    qml.Snapshot("after H")
    qml.CNOT(wires=[0, 1])
    qml.BitFlip(p, wires=1)
    qml.Barrier()
    return qml.probs(wires=[1, 0])


print(qml.snapshots(noisy_bell)())
