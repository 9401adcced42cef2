from qiskit import QuantumCircuit


def rep5_correct(logical_bit, error_qubit):
    """Toffoli gates alone: the four controls are collected on qubits 9 and 10."""
    circuit = QuantumCircuit(11)
    if logical_bit:
        circuit.x(0)
    for k in range(4):
        circuit.cx(k, k + 1)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(4):
        circuit.cx(k, 5 + k)
        circuit.cx(k + 1, 5 + k)
    for k in range(5):
        zeros = [5 + j for j in range(4) if j not in (k - 1, k)]
        circuit.x(zeros)
        circuit.ccx(5, 6, 9)
        circuit.ccx(7, 8, 10)
        circuit.ccx(9, 10, k)
        circuit.ccx(7, 8, 10)
        circuit.ccx(5, 6, 9)
        circuit.x(zeros)
    for k in reversed(range(4)):
        circuit.cx(k, k + 1)
    return circuit
