import cirq

# Which data qubit each check meets in the four layers of couplings; None where a boundary check rests.
Z_LAYERS = ((0, 3, 1, 4), (4, 7, 5, 8), (2, 5, None, None), (None, None, 3, 6))
X_LAYERS = ((1, 2, 4, 5), (3, 4, 6, 7), (None, None, 0, 1), (7, 8, None, None))


def surface_code_d3_syndrome(error_qubit):
    """All checks at once: four layers, ordered so that neighbouring checks of X and Z do not mix."""
    q = cirq.LineQubit.range(18)
    z_ancillas, x_ancillas = q[9:13], q[13:17]
    circuit = cirq.Circuit(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    for qubit in q[:9]:
        circuit.append([cirq.CNOT(qubit, q[17]), cirq.reset(q[17])])
    circuit.append(cirq.H.on_each(*x_ancillas))
    for layer in range(4):
        for ancilla, order in zip(z_ancillas, Z_LAYERS):
            if order[layer] is not None:
                circuit.append(cirq.CNOT(q[order[layer]], ancilla))
        for ancilla, order in zip(x_ancillas, X_LAYERS):
            if order[layer] is not None:
                circuit.append(cirq.CNOT(ancilla, q[order[layer]]))
    circuit.append(cirq.H.on_each(*x_ancillas))
    circuit.append(cirq.measure(*reversed(q[9:17]), key="syndrome"))
    return circuit
