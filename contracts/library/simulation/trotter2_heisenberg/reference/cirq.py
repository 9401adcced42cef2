import cirq
import numpy as np

COUPLINGS = {cirq.XXPowGate: 1.0, cirq.YYPowGate: 0.8, cirq.ZZPowGate: 0.5}


def trotter2_heisenberg():
    q = cirq.LineQubit.range(3)
    dt = 0.5
    half = [
        gate(exponent=coupling * dt / np.pi)(a, b)
        for gate, coupling in COUPLINGS.items()
        for a, b in [(q[0], q[1]), (q[1], q[2])]
    ]
    # The field first and last, the last coupling of ``half`` in the middle at its full time.
    field = [cirq.rz(0.3 * dt).on_each(*q)]
    *outer, central = half
    step = [field, outer, central, central, outer[::-1], field]
    return cirq.Circuit(cirq.X(q[2]), step, step)
