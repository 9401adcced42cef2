import cirq


def subtract_by_library_qft():
    """The transform without its swaps: qubit k holds bit 3 - k of the transformed number."""
    q = cirq.LineQubit.range(4)
    transform = cirq.Circuit(cirq.qft(*reversed(q), without_reverse=True))
    phases = [cirq.Z(q[k]) ** (-2 * 3 * 2 ** (3 - k) / 16) for k in range(4)]
    return cirq.Circuit(transform, phases, cirq.inverse(transform))
