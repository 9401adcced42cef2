import cirq


def shor_x_syndrome(error_qubit):
    """Hadamards on the data turn X into Z around the extraction."""
    q = cirq.LineQubit.range(11)
    data, ancilla = q[:9], q[9:]
    circuit = cirq.Circuit()
    for a, b, c in (q[:3], q[3:6], q[6:9]):
        circuit.append([cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(b, c)])
    if error_qubit >= 0:
        circuit.append([cirq.S(data[error_qubit])] * 2)
    circuit.append(cirq.H.on_each(*data))
    circuit.append(cirq.CNOT(data[k], ancilla[0]) for k in range(6))
    circuit.append(cirq.CNOT(data[k], ancilla[1]) for k in range(3, 9))
    circuit.append(cirq.H.on_each(*data))
    circuit.append(cirq.measure(*reversed(ancilla), key="syndrome"))
    return circuit
