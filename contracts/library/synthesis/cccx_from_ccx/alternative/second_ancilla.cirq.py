import cirq


def cccx_from_ccx():
    """All three controls are ANDed into a further work qubit, whose value a CNOT brings to the target."""
    q = cirq.LineQubit.range(6)
    compute = [cirq.CCX(q[0], q[2], q[3]), cirq.CCX(q[3], q[1], q[5])]
    return cirq.Circuit(compute, cirq.CX(q[5], q[4]), cirq.inverse(compute))
