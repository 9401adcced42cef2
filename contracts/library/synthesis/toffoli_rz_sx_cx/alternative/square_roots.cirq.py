import cirq
import numpy as np


def toffoli_rz_sx_cx():
    """Three controlled square roots of X and two CNOTs (Barenco et al.), each root of two CNOTs: eight in all."""
    a, b, target = cirq.LineQubit.range(3)
    sx = cirq.X**0.5

    def hadamard():
        return [cirq.rz(np.pi / 2)(target), sx(target), cirq.rz(np.pi / 2)(target)]

    def controlled_phase(control, angle):
        """diag(1, 1, 1, e^{i angle}) up to a global phase."""
        return [
            cirq.rz(angle / 2)(control), cirq.rz(angle / 2)(target),
            cirq.CX(control, target), cirq.rz(-angle / 2)(target), cirq.CX(control, target),
        ]  # fmt: skip

    return cirq.Circuit(
        hadamard(),
        controlled_phase(b, np.pi / 2),
        cirq.CX(a, b),
        controlled_phase(b, -np.pi / 2),
        cirq.CX(a, b),
        controlled_phase(a, np.pi / 2),
        hadamard(),
    )
