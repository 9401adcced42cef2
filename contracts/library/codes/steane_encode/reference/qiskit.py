from qiskit import QuantumCircuit


def steane_encode(logical_bit):
    """The bit on qubit 2, spread by a logical X of weight three; then the three X generators."""
    circuit = QuantumCircuit(7)
    if logical_bit:
        circuit.x(2)
    circuit.cx(2, 4)
    circuit.cx(2, 5)
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    return circuit
