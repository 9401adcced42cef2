from qiskit import QuantumCircuit


def shor_zero():
    circuit = QuantumCircuit(12)
    for block in range(3):
        # A block is made on work qubits, by gates, and swapped into its place.
        circuit.h(9)
        circuit.cx(9, 10)
        circuit.cx(10, 11)
        for k in range(3):
            circuit.swap(9 + k, 3 * block + k)
    return circuit
