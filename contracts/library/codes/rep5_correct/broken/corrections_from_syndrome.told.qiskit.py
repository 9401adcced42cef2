from qiskit import QuantumCircuit


def rep5_correct(logical_bit, error_qubit):
    """The parities are extracted and not used."""
    circuit = QuantumCircuit(9)
    if logical_bit:
        circuit.x(0)
    for k in range(1, 5):
        circuit.cx(0, k)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(4):
        circuit.cx(k, 5 + k)
        circuit.cx(k + 1, 5 + k)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(1, 5):
        circuit.cx(0, k)
    return circuit
