import cirq
import numpy as np


def chsh(alice, bob):
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a),
        cirq.CNOT(a, b),
        cirq.ry(alice * np.pi / 2)(a),
        cirq.ry((1 - 2 * bob) * np.pi / 4)(b),
        cirq.Moment(cirq.measure(b, key="b"), cirq.measure(a, key="a")),
        # The qubits are emptied by their record, which stays as it is.
        cirq.X(a).with_classical_controls("a"),
        cirq.X(b).with_classical_controls("b"),
    )
