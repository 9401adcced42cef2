import cirq


def shor_z_syndrome(error_qubit):
    *q, work = cirq.LineQubit.range(16)
    circuit = cirq.Circuit()
    for first in (0, 3, 6):
        circuit.append(cirq.H(work))
        circuit.append(cirq.CNOT(work, q[first + k]) for k in range(3))
        circuit.append([cirq.H(work), cirq.CZ(work, q[first]), cirq.reset(work)])
    if error_qubit >= 0:
        circuit.append(cirq.X(q[error_qubit]))
    for ancilla, first in zip(q[9:], (0, 1, 3, 4, 6, 7)):
        circuit.append([cirq.CNOT(q[first], ancilla), cirq.CNOT(q[first + 1], ancilla)])
    circuit.append(cirq.measure(*reversed(q[9:]), key="syndrome"))
    return circuit
