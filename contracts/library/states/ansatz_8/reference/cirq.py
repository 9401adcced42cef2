import cirq


def ansatz_8(parameters):
    q0, q1 = cirq.LineQubit.range(2)
    p = parameters
    return cirq.Circuit(
        cirq.X(q0),
        cirq.rz(p[0])(q0),
        cirq.rz(p[1])(q0),
        cirq.ry(p[2])(q0),
        cirq.rz(p[3])(q1),
        cirq.CNOT(q0, q1),
        cirq.rz(p[4])(q0),
        cirq.rz(p[5])(q1),
        cirq.ry(p[6])(q0),
        cirq.rz(p[7])(q1),
    )
