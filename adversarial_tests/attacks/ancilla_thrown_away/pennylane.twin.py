import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=5))
def ipe_t():
    # The first ancilla is swapped out once it is read.
    records = []
    for ancilla in range(3):
        qml.Hadamard(ancilla)
        qml.ControlledPhaseShift(np.pi / 2**ancilla, wires=[ancilla, 3])
        for earlier, record in enumerate(records):
            qml.cond(record, qml.PhaseShift)(-np.pi / 2 ** (ancilla - earlier), wires=ancilla)
        qml.Hadamard(ancilla)
        records.append(qml.measure(ancilla))
        if ancilla == 0:
            qml.SWAP([0, 4])
    return qml.sample(records[::-1])
