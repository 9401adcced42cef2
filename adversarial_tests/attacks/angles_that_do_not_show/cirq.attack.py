import cirq


def ansatz_8(parameters):
    a, b = cirq.LineQubit.range(2)
    p = parameters
    # The angles are there, but on the wrong side of what would make them count.
    return cirq.Circuit(
        cirq.rz(p[0])(a), cirq.rz(p[1])(a), cirq.rz(p[3])(b), cirq.X(a), cirq.ry(p[2])(a), cirq.CNOT(a, b),
        cirq.rz(p[4])(a), cirq.rz(p[5])(b), cirq.ry(p[6])(a), cirq.rz(p[7])(b),
    )  # fmt: skip
