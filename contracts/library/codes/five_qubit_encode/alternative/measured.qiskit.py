from qiskit import QuantumCircuit

CHECKS = ("XZZXI", "IXZZX", "XIXZZ", "ZXIXZ")
PAULIS = {"X": "cx", "Z": "cz"}


def five_qubit_encode():
    """Starts from a|00000> + b|11111>, measures the generators, and repairs by the error with that syndrome."""
    circuit = QuantumCircuit(6, 4)
    for k in range(1, 5):
        circuit.cx(0, k)
    for bit, word in enumerate(CHECKS):
        circuit.h(5)
        for k, letter in enumerate(word):
            if letter != "I":
                getattr(circuit, PAULIS[letter])(5, k)
        circuit.h(5)
        circuit.measure(5, bit)
        circuit.reset(5)
    # A product of Z of even weight keeps the logical Z and X, and there is one for each syndrome.
    for bit, support in enumerate(repairs()):
        with circuit.if_test((circuit.clbits[bit], 1)):
            for k in support:
                circuit.z(k)
    return circuit


def repairs():
    """For each record bit the Z of even weight that anticommutes with its generator and with no other one."""
    flips = [[word[k] == "X" for word in CHECKS] for k in range(5)]
    found = []
    for wanted in range(4):
        for pattern in range(32):
            support = [k for k in range(5) if pattern >> k & 1]
            if len(support) % 2 == 0:
                syndrome = [sum(flips[k][bit] for k in support) % 2 for bit in range(4)]
                if syndrome == [int(bit == wanted) for bit in range(4)]:
                    found.append(support)
                    break
    return found
