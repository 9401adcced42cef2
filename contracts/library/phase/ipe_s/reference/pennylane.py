import numpy as np
import pennylane as qml


def ipe_s():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        found = []
        for bit in range(2):
            qml.Hadamard(wires=1)
            qml.ctrl(qml.PhaseShift(np.pi / 2 * 2 ** (1 - bit), wires=2), control=1)
            for earlier, value in enumerate(found):
                qml.cond(value, qml.PhaseShift)(-np.pi / 2 ** (bit - earlier), wires=1)
            qml.Hadamard(wires=1)
            found.append(qml.measure(1, reset=True))
        return qml.sample(list(reversed(found)))

    return circuit
