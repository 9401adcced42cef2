import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def semiclassical_qft_3():
    records = []
    for k in range(3):
        qml.Hadamard(k)
        records.append(qml.measure(k))
        for j in range(k + 1, 3):
            qml.cond(records[k], qml.PhaseShift)(np.pi / 2 ** (j - k), wires=j)
    return qml.probs(op=records[::-1])
