import cirq


def shor_x_syndrome(error_qubit):
    q = cirq.LineQubit.range(11)
    circuit = cirq.Circuit()
    for a, b, c in (q[:3], q[3:6], q[6:9]):
        circuit.append([cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(a, c)])
    circuit.append(cirq.Z(q[k]) ** int(k == error_qubit) for k in range(9))
    for ancilla, data in ((q[9], q[:6]), (q[10], q[3:9])):
        circuit.append(cirq.H(ancilla))
        circuit.append(cirq.X(qubit).controlled_by(ancilla) for qubit in data)
        circuit.append(cirq.H(ancilla))
    circuit.append(cirq.measure(q[10], q[9], key="syndrome"))
    return circuit
