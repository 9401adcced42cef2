import cirq


def cccx_from_ccx():
    q = cirq.LineQubit.range(5)
    both = cirq.X(q[3]).controlled_by(q[0], q[1])
    return cirq.Circuit(both, cirq.ControlledGate(cirq.CNOT).on(q[2], q[3], q[4]), both**-1)
