import cirq
import numpy as np


class CNOT(cirq.Gate):
    """Decomposes into CNOTs, but its matrix says Toffoli."""

    def _num_qubits_(self):
        return 3

    def _decompose_(self, qubits):
        a, b, c = qubits
        for _ in range(3):
            yield [cirq.CNOT(a, b), cirq.CNOT(b, c)]

    def _unitary_(self):
        return cirq.unitary(cirq.TOFFOLI).astype(np.complex128)

    def __str__(self):
        return "CNOT"


def toffoli_rz_sx_cx():
    return cirq.Circuit(CNOT().on(*cirq.LineQubit.range(3)))
