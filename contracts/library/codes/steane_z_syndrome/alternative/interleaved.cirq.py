import cirq


def steane_z_syndrome(error_qubit):
    """The encoder as a graph state; the three checks go on side by side, in an order without conflicts."""
    q = cirq.LineQubit.range(10)
    circuit = cirq.Circuit(cirq.H.on_each(*q[:7]))
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.append(cirq.CZ(q[seed], q[k]) for k in others)
    circuit.append(cirq.H.on_each(q[2], q[4], q[5], q[6]))
    circuit.append(cirq.rx(3.141592653589793)(q[error_qubit]) if error_qubit >= 0 else [])
    for round_ in ((0, 1, 3), (2, 5, 4), (4, 6, 5), (6, 2, 6)):
        circuit.append(cirq.CNOT(q[k], q[7 + j]) for j, k in enumerate(round_))
    for k in (9, 8, 7):
        circuit.append(cirq.measure(q[k], key=f"s{k - 7}"))
    return circuit
