import numpy as np
import pennylane as qml


def chsh(alice, bob):
    @qml.qnode(qml.device("default.qubit"))
    def circuit():
        qml.Hadamard(0)
        qml.CNOT([0, 1])
        qml.RY(alice * np.pi / 2, 0)
        qml.RY((1 - 2 * bob) * np.pi / 4, 1)
        a, b = qml.measure(0), qml.measure(1)
        # The qubits are emptied by their record, which stays as it is.
        qml.cond(a, qml.PauliX)(0)
        qml.cond(b, qml.PauliX)(1)
        return qml.probs(op=[b, a])

    return circuit
