import cirq


def draper_adder_4():
    # The detour is the work: what is done in the Fourier basis is the addition.
    a, b = cirq.LineQubit.range(4), cirq.LineQubit.range(4, 8)
    transform = cirq.Circuit(cirq.qft(*reversed(b)))
    phases = [cirq.CZ(a[k], b[j]) ** (2.0 ** (k + j) / 8) for j in range(4) for k in range(4 - j)]
    return cirq.Circuit(transform, phases, cirq.inverse(transform))
