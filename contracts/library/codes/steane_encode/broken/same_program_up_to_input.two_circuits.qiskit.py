from qiskit import QuantumCircuit


def steane_encode(logical_bit):
    """Another circuit for each bit."""
    circuit = QuantumCircuit(7)
    table = ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6)))
    if logical_bit:
        table = ((6, (1, 2, 5)), (4, (1, 2, 3)), (0, (2, 4, 6)))
    for seed, others in table:
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    if logical_bit:
        circuit.x(range(7))
    return circuit
