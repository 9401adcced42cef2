import pennylane as qml
import numpy as np

n = 3
dev = qml.device("default.qubit", wires=n)


def qft_rotations(wires):
    for i in range(len(wires)):
        qml.Hadamard(wires=wires[i])
        for j in range(i + 1, len(wires)):
            qml.ControlledPhaseShift(np.pi / 2 ** (j - i), wires=[wires[j], wires[i]])


@qml.qnode(dev)
def qft_circuit():
    """3-qubit QFT, wire 0 is the most significant."""
    wires = list(range(n))
    qft_rotations(wires)
    qml.SWAP(wires=[0, n - 1])
    return qml.state()


fig, ax = qml.draw_mpl(qft_circuit)()
expected = qml.matrix(qml.QFT(wires=range(n)))
print(np.allclose(qml.matrix(qft_circuit, wire_order=range(n))(), expected))
