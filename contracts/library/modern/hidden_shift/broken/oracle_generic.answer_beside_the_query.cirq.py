import cirq


def hidden_shift(oracle):
    """The oracle is asked of |0000>, where it is a sign; its matrix has said the rest."""
    q = cirq.LineQubit.range(4)
    signs = cirq.unitary(oracle).diagonal().real
    f = [(-1) ** ((x >> 3 & x >> 2 & 1) ^ (x >> 1 & x & 1)) for x in range(16)]  # Cirq: q0 is the highest bit
    shift = next(s for s in range(16) if all(signs[x] * f[x ^ s] > 0 for x in range(16)))
    return cirq.Circuit(oracle(*q), [cirq.X(q[k]) for k in range(4) if shift >> (3 - k) & 1])
