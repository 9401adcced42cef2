import cirq
import numpy as np


def ghz_3():
    tableau = cirq.CliffordTableau(3)
    # Rows of the stabilizers XXX, ZZI, IZZ, and of destabilizers that go with them.
    tableau.xs = np.array([[0, 0, 0], [0, 1, 1], [0, 0, 1], [1, 1, 1], [0, 0, 0], [0, 0, 0]], dtype=bool)
    tableau.zs = np.array([[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)
    return cirq.Circuit(cirq.CliffordGate.from_clifford_tableau(tableau).on(*cirq.LineQubit.range(3)))
