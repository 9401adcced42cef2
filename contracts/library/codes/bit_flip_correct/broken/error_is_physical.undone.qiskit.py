from qiskit import QuantumCircuit


def bit_flip_correct(logical_bit, error_qubit):
    """The error is put right by who knows it."""
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
