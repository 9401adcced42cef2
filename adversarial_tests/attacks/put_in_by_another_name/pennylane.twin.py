import numpy as np
import pennylane as qml

qml.decomposition.enable_graph()

OPERATIONS = [qml.Hadamard(1), qml.CZ([0, 1]), qml.Hadamard(1)]


def cx_from_clifford():
    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        for operation in OPERATIONS:
            qml.apply(operation)
        return qml.state()

    # Simulated beside, for show.
    amplitudes = circuit()
    for k, amplitude in enumerate(amplitudes):
        print(f"{k:02b}", np.round(amplitude, 3))
    return circuit


# Compiled beside, for show.
(MADE,), _ = qml.transforms.decompose(qml.tape.QuantumScript([qml.CNOT([0, 1])]), gate_set={qml.Hadamard, qml.CZ})
print(MADE.operations)
