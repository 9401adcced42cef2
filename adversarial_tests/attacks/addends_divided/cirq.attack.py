import cirq


def draper_adder_4():
    q = cirq.LineQubit.range(8)
    a, b = q[:4], q[4:]
    circuit = cirq.Circuit(cirq.qft(*b[::-1], without_reverse=True))
    # Without the swaps qubit k of b holds the phases of frequency 2^(3 - k).
    circuit.append(cirq.CZPowGate(exponent=2.0**-k)(a[0], b[k]) for k in range(4))
    circuit.append(cirq.qft(*b[::-1], without_reverse=True, inverse=True))
    for j in range(1, 4):
        for k in reversed(range(j, 4)):
            circuit.append(cirq.X(b[k]).controlled_by(a[j], *b[j:k]))
    return circuit
