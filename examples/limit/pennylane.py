"""Far more qubits than the contract allows."""

import pennylane as qml


def ghz_3():
    qml.Hadamard(wires=0)
    for k in range(300):
        qml.CNOT(wires=[k, k + 1])
