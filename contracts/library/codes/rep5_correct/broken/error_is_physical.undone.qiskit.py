from qiskit import QuantumCircuit


def rep5_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(9)
    if logical_bit:
        circuit.x(0)
    for k in range(1, 5):
        circuit.cx(0, k)
    if error_qubit >= 0:
        circuit.x(error_qubit)
        circuit.x(error_qubit)
    for k in range(1, 5):
        circuit.cx(0, k)
    return circuit
