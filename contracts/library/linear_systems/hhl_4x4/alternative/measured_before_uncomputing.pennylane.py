import numpy as np
import pennylane as qml


def hhl_4x4():
    device = qml.device("default.qubit", wires=6)

    def estimation():
        for k in (1, 2, 3):
            qml.Hadamard(wires=k)
            time = 2 ** (k - 1) * np.pi / 4
            # exp(iAt), A = 5/2 - ZZ - XX/2, as Pauli rotations under control.
            qml.PhaseShift(2.5 * time, wires=k)
            qml.ctrl(qml.PauliRot(time, "XX", wires=[4, 5]), control=k)
            qml.ctrl(qml.PauliRot(2 * time, "ZZ", wires=[4, 5]), control=k)
        qml.adjoint(qml.QFT(wires=[3, 2, 1]))

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=4)
        estimation()
        # A uniformly controlled rotation; clock values that do not occur turn by nothing.
        angles = [2 * np.arcsin(1 / value) if 1 <= value <= 4 else 0.0 for value in range(8)]
        qml.SelectPauliRot(angles, control_wires=[3, 2, 1], target_wire=0, rot_axis="Y")
        success = qml.measure(0)
        qml.adjoint(estimation)()
        return qml.probs(op=success)

    return circuit
