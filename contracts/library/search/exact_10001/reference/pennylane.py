import numpy as np
import pennylane as qml

N, STEPS = 5, 5


def exact_10001():
    phase = 2 * np.arcsin(np.sin(np.pi / (4 * STEPS + 2)) * np.sqrt(2**N))
    device = qml.device("default.qubit", wires=N)

    def turn(values):
        controls = [(wire, value) for wire, value in enumerate(values) if wire]
        wires, bits = zip(*controls)
        if values[0] == 0:
            qml.PauliX(0)
        qml.ctrl(qml.PhaseShift(phase, wires=0), control=wires, control_values=bits)
        if values[0] == 0:
            qml.PauliX(0)

    @qml.qnode(device)
    def circuit():
        for wire in range(N):
            qml.Hadamard(wires=wire)
        for _ in range(STEPS):
            turn([1, 0, 0, 0, 1])
            for wire in range(N):
                qml.Hadamard(wires=wire)
            turn([0, 0, 0, 0, 0])
            for wire in range(N):
                qml.Hadamard(wires=wire)
        return qml.probs(wires=[4, 3, 2, 1, 0])

    return circuit
