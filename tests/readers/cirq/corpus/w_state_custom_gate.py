import cirq
import numpy as np


class BGate(cirq.Gate):
    """Two-qubit block B(p): |10> -> sqrt(p)|10> + sqrt(1-p)|01>."""

    def __init__(self, p: float):
        super().__init__()
        self.p = p

    def _num_qubits_(self) -> int:
        return 2

    def _decompose_(self, qubits):
        a, b = qubits
        theta = 2 * np.arccos(np.sqrt(self.p))
        yield cirq.ry(theta).on(b).controlled_by(a)
        yield cirq.CNOT(b, a)

    def _circuit_diagram_info_(self, args):
        return [f"B({self.p:.2f})", "B"]


def w_state(n: int = 4) -> cirq.Circuit:
    qubits = cirq.LineQubit.range(n)
    circuit = cirq.Circuit(cirq.X(qubits[0]))
    for k in range(n - 1):
        circuit.append(BGate(1 / (n - k)).on(qubits[k], qubits[k + 1]))
    return circuit
