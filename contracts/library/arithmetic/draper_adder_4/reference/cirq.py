import cirq


def draper_adder_4():
    q = cirq.LineQubit.range(8)
    a, b = q[:4], q[4:]

    def transform():
        """Without the swaps: qubit k of b then holds the phases of frequency 2^(3 - k)."""
        for high in reversed(range(4)):
            yield cirq.H(b[high])
            for low in reversed(range(high)):
                yield cirq.CZPowGate(exponent=2.0 ** (low - high))(b[low], b[high])

    circuit = cirq.Circuit(transform())
    circuit.append(cirq.CZPowGate(exponent=2.0 ** (j - k))(a[j], b[k]) for k in range(4) for j in range(k + 1))
    circuit.append(cirq.inverse(list(transform())))
    return circuit
