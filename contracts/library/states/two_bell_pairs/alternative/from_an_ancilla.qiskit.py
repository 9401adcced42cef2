from qiskit import QuantumCircuit


def two_bell_pairs():
    """Each pair is copied from an ancilla of its laboratory, which is then cleared by the pair."""
    circuit = QuantumCircuit(6)
    for ancilla, pair in ((4, (0, 1)), (5, (2, 3))):
        circuit.h(ancilla)
        circuit.cx(ancilla, pair[0])
        circuit.cx(ancilla, pair[1])
        circuit.cx(pair[1], ancilla)
    return circuit
