import cirq


def draper_adder_4():
    # One bit of a between transforms of its own, then the others between the next.
    q = cirq.LineQubit.range(8)
    a, b = q[:4], q[4:]
    circuit = cirq.Circuit()
    for bits in ([0], [1, 2, 3]):
        circuit.append(cirq.qft(*b[::-1], without_reverse=True))
        for j in bits:
            circuit.append(cirq.CZPowGate(exponent=2.0 ** (j - k))(a[j], b[k]) for k in range(j, 4))
        circuit.append(cirq.qft(*b[::-1], without_reverse=True, inverse=True))
    return circuit
