from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlModifier, InverseModifier, Gate


class PhaseKick(Gate):
    """Custom gate: diag(1, e^{i pi / 8}) followed by a Hadamard."""

    def __init__(self, label=None):
        super().__init__("phase_kick", 1, [], label=label)

    def _define(self):
        qc = QuantumCircuit(1, name=self.name)
        qc.p(0.39269908169872414, 0)
        qc.h(0)
        self.definition = qc


def build():
    qc = QuantumCircuit(3)
    qc.h([0, 1])
    qc.append(PhaseKick().control(2, annotated=True), [0, 1, 2])
    qc.append(AnnotatedOperation(PhaseKick(), [InverseModifier(), ControlModifier(2)]), [0, 1, 2])
    qc.h([0, 1])
    return qc
