import cirq


def ipe_t():
    # All feed-forward deferred: the inverse transform of three ancillas, without its swaps.
    ancillas = cirq.LineQubit.range(3)
    system = cirq.LineQubit(3)
    circuit = cirq.Circuit(cirq.H.on_each(*ancillas))
    for k, ancilla in enumerate(ancillas):
        circuit.append(cirq.CZ(ancilla, system) ** (1 / 2**k))
    for k, ancilla in enumerate(ancillas):
        for j in range(k):
            circuit.append(cirq.CZ(ancillas[j], ancilla) ** (-1 / 2 ** (k - j)))
        circuit.append(cirq.H(ancilla))
    circuit.append(cirq.measure(*reversed(ancillas), key="phase"))
    return circuit
