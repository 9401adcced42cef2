import cirq


def bit_flip_syndrome(error_qubit):
    """The error as a rotation, CZ between Hadamards for each CNOT, each ancilla under a key of its own."""
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.rx(3.141592653589793)(q[error_qubit]) if error_qubit >= 0 else [])
    for ancilla, pair in ((4, (1, 2)), (3, (0, 1))):
        for k in pair:
            circuit.append([cirq.ry(-1.5707963267948966)(q[ancilla]), cirq.CZ(q[k], q[ancilla])])
            circuit.append(cirq.ry(1.5707963267948966)(q[ancilla]))
    circuit.append([cirq.measure(q[3], key="z0z1"), cirq.measure(q[4], key="z1z2")])
    return circuit
