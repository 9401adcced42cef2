import cirq


def shor_z_syndrome(error_qubit):
    """Star graphs and Hadamards; the error as a rotation about X."""
    q = cirq.LineQubit.range(15)
    circuit = cirq.Circuit(cirq.H.on_each(*q[:9]))
    for hub in (0, 3, 6):
        circuit.append([cirq.CZ(q[hub], q[hub + 1]), cirq.CZ(q[hub], q[hub + 2])])
        circuit.append(cirq.H.on_each(q[hub + 1], q[hub + 2]))
    circuit.append(cirq.rx(3.141592653589793)(q[error_qubit]) if error_qubit >= 0 else [])
    for k, qubit in enumerate((0, 1, 3, 4, 6, 7)):
        circuit.append([cirq.CNOT(q[qubit], q[9 + k]), cirq.CNOT(q[qubit + 1], q[9 + k])])
    circuit.append(cirq.measure(q[9 + k], key=f"s{k}") for k in range(6))
    return circuit
