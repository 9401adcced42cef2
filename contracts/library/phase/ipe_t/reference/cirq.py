import cirq


def ipe_t():
    # One ancilla a bit: Cirq prints the record of the highest qubit first.
    ancillas = cirq.LineQubit.range(3)
    system = cirq.LineQubit(3)
    circuit = cirq.Circuit()
    for bit, ancilla in enumerate(ancillas):
        circuit.append(cirq.H(ancilla))
        circuit.append(cirq.CZ(ancilla, system) ** (2 ** (2 - bit) / 4))
        for earlier in range(bit):
            turn = cirq.Z(ancilla) ** (-1 / 2 ** (bit - earlier))
            circuit.append(turn.with_classical_controls(f"bit{earlier}"))
        circuit.append(cirq.H(ancilla))
        circuit.append(cirq.measure(ancilla, key=f"bit{bit}"))
    return circuit
