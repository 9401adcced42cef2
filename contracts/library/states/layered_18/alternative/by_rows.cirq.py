import cirq


def layered_18():
    """Rotation k of all three qubits at once, powers of X and Z for the rotations, and a measurement."""
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for d in range(2):
        circuit.append([cirq.CX(q[0], q[1]), cirq.CX(q[1], q[2]), cirq.CX(q[2], q[0])])
        for k, gate in enumerate((cirq.X, cirq.Z, cirq.X)):
            circuit.append(gate(q[i]) ** ((9 * d + 3 * i + k + 1) / 19) for i in range(3))
    circuit.append(cirq.measure(*reversed(q)))
    return circuit
