import cirq


def cccx_from_ccx():
    c0, c1, c2, ancilla, target = cirq.LineQubit.range(5)
    compute = cirq.TOFFOLI(c1, c2, ancilla)
    return cirq.Circuit(compute, cirq.TOFFOLI(c0, ancilla, target), cirq.inverse(compute))
