import cirq


def ansatz_8(parameters):
    """For some angles the CNOT is two square roots of it."""
    p = parameters
    a, b = cirq.LineQubit.range(2)
    coupling = [cirq.CNOT(a, b)] if p[2] > 0 else [cirq.CNOT(a, b) ** 0.5] * 2
    return cirq.Circuit(
        cirq.X(a), cirq.rz(p[0] + p[1])(a), cirq.ry(p[2])(a), cirq.rz(p[3])(b), coupling,
        cirq.rz(p[4])(a), cirq.ry(p[6])(a), cirq.rz(p[5] + p[7])(b),
    )  # fmt: skip
