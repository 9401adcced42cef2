import cirq
import numpy as np

FIRST = (6.04982705820711, 6.07558653535112)
LAYERS = (
    (-5.32152668605222, 11.03837747322337, -1.8895622178892),
    (4.40041716272196, -1.54762300862076, 1.89547981678288),
    (4.05955037672584, -13.788785796841, -1.5815041342448),
)


def coupled(angle, a, b):
    return cirq.ZZPowGate(exponent=angle / np.pi, global_shift=-0.5)(a, b)


def kicked_ising_3():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.rx(FIRST[k % 2])(q[k]) for k in range(3))
    for number, (coupling, outer, inner) in enumerate(LAYERS):
        parts = 5 if number == 0 else 1
        for _ in range(parts):
            circuit.append([coupled(coupling / parts, q[0], q[1]), coupled(coupling / parts, q[1], q[2])])
        circuit.append(cirq.rx(inner if k == 1 else outer)(q[k]) for k in range(3))
    return circuit
