import numpy as np
import pennylane as qml


def simon_given(oracle):
    outputs = np.argmax(np.abs(qml.matrix(oracle(wires=range(6)))[:, ::8]), axis=0) & 7
    secret = next(s for s in range(1, 8) if outputs[s] == outputs[0])
    support = [k for k in range(3) if secret >> (2 - k) & 1]

    @qml.qnode(qml.device("default.qubit", wires=6))
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle(wires=range(6))
        for wire in range(3):
            qml.Hadamard(wires=wire)
        for wire in range(6):
            qml.measure(wire, reset=True)
        for wire in range(3):
            if wire != support[0]:
                qml.Hadamard(wires=wire)
        for wire in support[1:]:
            qml.CNOT(wires=[wire, support[0]])
        return qml.probs(wires=[2, 1, 0])

    return circuit
