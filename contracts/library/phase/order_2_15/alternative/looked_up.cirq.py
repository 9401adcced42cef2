import math

import cirq


def order_2_15():
    # 2^x modulo 15 has a single 1, on the place x mod 4. The transform leaves its swaps to the measurement.
    counting = cirq.LineQubit.range(4)
    work = cirq.LineQubit.range(4, 8)
    circuit = cirq.Circuit(
        cirq.H.on_each(*counting),
        cirq.X(work[0]),
        cirq.CNOT(counting[0], work[1]),
        cirq.CNOT(counting[0], work[0]),
        cirq.CSWAP(counting[1], work[0], work[2]),
        cirq.CSWAP(counting[1], work[1], work[3]),
    )
    for k in reversed(range(4)):
        for j in range(k + 1, 4):
            circuit.append(cirq.cphase(-math.pi / 2 ** (j - k))(counting[j], counting[k]))
        circuit.append(cirq.H(counting[k]))
    circuit.append(cirq.measure(*counting, key="m"))
    return circuit
