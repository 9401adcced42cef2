import cirq


def ipe_s():
    # One ancilla a bit: Cirq prints the record of the highest qubit first.
    ancillas = cirq.LineQubit.range(2)
    system = cirq.LineQubit(2)
    circuit = cirq.Circuit()
    for bit, ancilla in enumerate(ancillas):
        circuit.append(cirq.H(ancilla))
        circuit.append(cirq.CZ(ancilla, system) ** (2 ** (1 - bit) / 2))
        for earlier in range(bit):
            turn = cirq.Z(ancilla) ** (-1 / 2 ** (bit - earlier))
            circuit.append(turn.with_classical_controls(f"bit{earlier}"))
        circuit.append(cirq.H(ancilla))
        circuit.append(cirq.measure(ancilla, key=f"bit{bit}"))
    return circuit
