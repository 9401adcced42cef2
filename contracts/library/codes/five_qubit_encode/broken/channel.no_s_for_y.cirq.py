import cirq

GENERATORS = ("YZIZY", "IXZZX", "ZZXIX", "ZIZYY")


def five_qubit_encode():
    """S is forgotten where the seed's letter is Y."""
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.SWAP(q[0], q[4]))
    for seed, word in enumerate(GENERATORS):
        circuit.append(cirq.H(q[seed]))
        for k, letter in enumerate(word):
            if k != seed and letter != "I":
                pauli = {"X": cirq.X, "Y": cirq.Y, "Z": cirq.Z}[letter]
                circuit.append(pauli(q[k]).controlled_by(q[seed]))
    return circuit
