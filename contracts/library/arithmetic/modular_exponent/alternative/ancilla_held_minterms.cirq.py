import cirq


def modular_exponent(base):
    """The four values of x mod 4 are decoded onto work qubits, which write the powers and are cleared."""
    q = cirq.LineQubit.range(11)
    power, lines = q[3:7], q[7:11]
    decode = cirq.Circuit(
        cirq.X(line).controlled_by(q[0], q[1], control_values=[x & 1, x >> 1]) for x, line in enumerate(lines)
    )
    write = cirq.Circuit(
        cirq.CX(line, power[k]) for x, line in enumerate(lines) for k in range(4) if (pow(base, x, 15) ^ 1) >> k & 1
    )
    return decode + write + cirq.inverse(decode)
