import cirq

# Standard form of the stabilizer with the seeds 0 to 3, the lowest qubit first.
GENERATORS = ("YZIZY", "IXZZX", "ZZXIX", "ZIZYY")


def five_qubit_encode():
    """The state is moved to qubit 4, on which no generator's seed is."""
    q = cirq.LineQubit.range(5)
    # X on all five is X on qubit 4, Z on others and generators, with a minus: hence the Z.
    circuit = cirq.Circuit(cirq.Z(q[0]), cirq.SWAP(q[0], q[4]))
    for seed, word in enumerate(GENERATORS):
        circuit.append(cirq.H(q[seed]))
        if word[seed] == "Y":
            circuit.append(cirq.S(q[seed]))
        for k, letter in enumerate(word):
            if k != seed and letter != "I":
                pauli = {"X": cirq.X, "Y": cirq.Y, "Z": cirq.Z}[letter]
                circuit.append(pauli(q[k]).controlled_by(q[seed]))
    return circuit
