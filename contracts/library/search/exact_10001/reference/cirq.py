import math

import cirq
import numpy as np


def last_phases(overlap, iterations):
    """Phases (a, b) of the iteration after Grover's that makes the unmarked amplitude vanish."""
    theta = (2 * iterations + 1) * math.asin(overlap)
    share = overlap**2
    marked, unmarked = math.sin(theta) / overlap * share, math.cos(theta) / math.sqrt(1 - share)
    # marked e^{ia} = unmarked (share - 1/2 + i cot(b/2)/2)
    half_cotangent = math.sqrt((marked / unmarked) ** 2 - (share - 0.5) ** 2)
    a = np.angle(unmarked * complex(share - 0.5, half_cotangent))
    return float(a), 2 * math.atan(0.5 / half_cotangent)


def turn(qubits, item, phase):
    return cirq.ZPowGate(exponent=phase / math.pi).on(qubits[0]).controlled_by(*qubits[1:], control_values=item[1:])


def exact_10001():
    q = cirq.LineQubit.range(5)
    a, b = last_phases(2**-2.5, 3)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for oracle, mean in [(math.pi, math.pi)] * 3 + [(a, b)]:
        circuit.append(turn(q, (1, 0, 0, 0, 1), oracle))
        circuit.append([cirq.H.on_each(*q), cirq.X(q[0])])
        circuit.append(turn(q, (1, 0, 0, 0, 0), mean))
        circuit.append([cirq.X(q[0]), cirq.H.on_each(*q)])
    circuit.append(cirq.measure(*reversed(q), key="item"))
    return circuit
