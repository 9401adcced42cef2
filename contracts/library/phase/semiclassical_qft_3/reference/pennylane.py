import numpy as np
import pennylane as qml


def semiclassical_qft_3():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        records = []
        for wire in range(3):
            for earlier, record in enumerate(records):
                qml.cond(record, qml.PhaseShift)(np.pi / 2 ** (wire - earlier), wires=wire)
            qml.Hadamard(wires=wire)
            records.append(qml.measure(wire))
        return qml.probs(op=[records[2], records[1], records[0]])

    return circuit
