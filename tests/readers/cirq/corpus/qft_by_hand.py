import cirq
import numpy as np


def make_qft(qubits):
    """Generator for the QFT on a list of qubits (first qubit = most significant)."""
    qreg = list(qubits)
    while len(qreg) > 0:
        q_head = qreg.pop(0)
        yield cirq.H(q_head)
        for i, qubit in enumerate(qreg):
            yield (cirq.CZ ** (1 / 2 ** (i + 1)))(qubit, q_head)


def qft_circuit(num_qubits: int = 3):
    qubits = cirq.LineQubit.range(num_qubits)
    qft = cirq.Circuit(make_qft(qubits))
    # reverse the order
    for i in range(num_qubits // 2):
        qft.append(cirq.SWAP(qubits[i], qubits[num_qubits - i - 1]))
    np.testing.assert_allclose(
        cirq.unitary(qft), cirq.unitary(cirq.Circuit(cirq.qft(*qubits))), atol=1e-7)
    return qft
