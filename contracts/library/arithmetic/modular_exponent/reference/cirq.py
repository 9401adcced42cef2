import cirq


def modular_exponent(base):
    """A lookup in algebraic normal form: a^x depends on x mod 4, so two bits and their AND decide each output bit."""
    q = cirq.LineQubit.range(7)
    x0, x1, power = q[0], q[1], q[3:]
    values = [pow(base, x, 15) for x in range(4)]
    # The register starts in 1 = values[0]; what is XORed in has a zero entry at x = 0.
    patterns = {
        (x0,): values[0] ^ values[1],
        (x1,): values[0] ^ values[2],
        (x0, x1): values[0] ^ values[1] ^ values[2] ^ values[3],
    }
    return cirq.Circuit(
        cirq.X(power[k]).controlled_by(*controls)
        for controls, pattern in patterns.items()
        for k in range(4)
        if pattern >> k & 1
    )
