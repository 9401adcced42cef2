import cirq
import numpy as np


def trotter1_ising():
    """The flip of qubit 0 and its first rotation are one power of X; ZZ by way of an ancilla that is given back."""
    a, b, ancilla = cirq.LineQubit.range(3)

    def coupling():
        yield cirq.CNOT(a, ancilla), cirq.CNOT(b, ancilla)
        yield cirq.rz(0.56)(ancilla)
        yield cirq.CNOT(b, ancilla), cirq.CNOT(a, ancilla)

    return cirq.Circuit(
        cirq.X(a) ** (1 + 0.32 / np.pi),
        cirq.X(b) ** (0.24 / np.pi),
        coupling(),
        cirq.rx(0.32)(a),
        cirq.rx(0.24)(b),
        coupling(),
        cirq.measure(b, key="b"),
        cirq.measure(a, key="a"),
    )
