import cirq


def steane_z_syndrome(error_qubit):
    """Checks the product state |0000000>, which is in the right space of the Z checks, and encodes afterwards."""
    q = cirq.LineQubit.range(10)
    circuit = cirq.Circuit()
    for k, check in enumerate(((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))):
        circuit.append(cirq.CNOT(q[qubit], q[7 + k]) for qubit in check)
    circuit.append(cirq.measure(q[9], q[8], q[7], key="syndrome"))
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.append([cirq.H(q[seed]), *(cirq.CNOT(q[seed], q[k]) for k in others)])
    if error_qubit >= 0:
        circuit.append(cirq.X(q[error_qubit]))
    return circuit
