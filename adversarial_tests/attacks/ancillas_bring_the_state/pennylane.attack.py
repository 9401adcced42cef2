import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=12))
def shor_zero():
    state = np.zeros(512)
    for blocks in range(8):
        state[7 * (blocks & 1) + 56 * (blocks >> 1 & 1) + 448 * (blocks >> 2)] = np.sqrt(1 / 8)
    # Nine qubits at once, with the work qubits among them.
    qml.StatePrep(state, wires=[0, 1, 2, 3, 4, 5, 9, 10, 11])
    for k in range(3):
        qml.SWAP([6 + k, 9 + k])
    return qml.state()
