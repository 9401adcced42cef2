import cirq


def cccx_from_ccx():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(cirq.CCX(q[0], q[1], q[3]), cirq.CCX(q[2], q[3], q[4]), cirq.CCX(q[0], q[2], q[3]))
