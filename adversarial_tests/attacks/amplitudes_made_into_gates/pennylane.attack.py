import numpy as np
import pennylane as qml

AMPLITUDES = np.zeros(16)
AMPLITUDES[[1, 2, 4, 8]] = 0.5


@qml.transforms.decompose(gate_set={"RY", "RZ", "CNOT", "GlobalPhase"})
@qml.qnode(qml.device("default.qubit", wires=4))
def w_4():
    qml.StatePrep(AMPLITUDES, wires=range(4))
    return qml.state()
