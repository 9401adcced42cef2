import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def ipe_t():
    # All feed-forward is deferred to the end.
    for ancilla in range(3):
        qml.Hadamard(ancilla)
        qml.ControlledPhaseShift(np.pi / 2**ancilla, wires=[ancilla, 3])
        for earlier in range(ancilla):
            qml.ControlledPhaseShift(-np.pi / 2 ** (ancilla - earlier), wires=[earlier, ancilla])
        qml.Hadamard(ancilla)
    records = [qml.measure(wire) for wire in (2, 1, 0)]
    return qml.sample(records)
