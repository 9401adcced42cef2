import cirq


def quantum_walk_line():
    """In the Fourier basis of the position a shift is a phase, with its sign from the coin."""
    coin, *position = cirq.LineQubit.range(4)
    fourier = cirq.Circuit(cirq.qft(*reversed(position)))
    circuit = cirq.inverse(fourier)
    for _ in range(3):
        circuit.append(cirq.H(coin))
        for k, qubit in enumerate(position):
            # p + 1 is exp(-2 pi i m / 8) on wave number m, p - 1 its inverse.
            exponent = 2**k / 4
            circuit.append(cirq.ZPowGate(exponent=exponent)(qubit))
            circuit.append(cirq.CZPowGate(exponent=-2 * exponent)(coin, qubit))
    return circuit + fourier
