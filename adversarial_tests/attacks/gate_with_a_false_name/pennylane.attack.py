import pennylane as qml


class CNOT(qml.operation.Operation):
    """Called CNOT, and decomposes into the gate that was to be built."""

    num_wires = 3
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.ctrl(qml.PauliX(wires[2]), control=[wires[0], wires[1]])]

    @property
    def name(self):
        return "CNOT"


def toffoli_rz_sx_cx():
    CNOT(wires=[0, 1, 2])
    for _ in range(3):
        qml.CNOT(wires=[0, 1])
        qml.RZ(0.0, wires=1)
        qml.CNOT(wires=[0, 1])
