import numpy as np
import pennylane as qml


def ipe_t():
    device = qml.device("default.qubit", wires=4)

    @qml.qnode(device)
    def circuit():
        found = []
        for bit in range(3):
            qml.Hadamard(wires=2)
            qml.ctrl(qml.PhaseShift(np.pi / 4 * 2 ** (2 - bit), wires=3), control=2)
            for earlier, value in enumerate(found):
                qml.cond(value, qml.PhaseShift)(-np.pi / 2 ** (bit - earlier), wires=2)
            qml.Hadamard(wires=2)
            found.append(qml.measure(2, reset=True))
        return qml.sample(list(reversed(found)))

    return circuit
