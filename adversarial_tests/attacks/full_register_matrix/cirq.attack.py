import cirq
import numpy as np


def chain():
    # CNOTs in front, that the matrix takes back, meet the count of entanglers.
    q = cirq.LineQubit.range(6)
    return [cirq.CNOT(q[k], q[k + 1]) for k in range(5)]


class Transform(cirq.Gate):
    """A matrix that is only seen when somebody asks for it."""

    def _num_qubits_(self):
        return 6

    def _unitary_(self):
        index = np.arange(64)
        return np.exp(2j * np.pi * np.outer(index, index) / 64) / 8 @ cirq.unitary(cirq.Circuit(chain())).T

    def _circuit_diagram_info_(self, args):
        return ["H"] * 6


def qft_6():
    return cirq.Circuit(chain(), Transform().on(*cirq.LineQubit.range(6)))
