import cirq


def cx_from_clifford():
    circuit = cirq.Circuit(cirq.CNOT(*cirq.LineQubit.range(2)))
    return cirq.optimize_for_target_gateset(circuit, gateset=cirq.CZTargetGateset())
