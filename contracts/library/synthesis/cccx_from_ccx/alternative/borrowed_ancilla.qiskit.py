from qiskit import QuantumCircuit


def cccx_from_ccx():
    """Four Toffoli gates, right whatever the ancilla holds: it is borrowed rather than clean."""
    circuit = QuantumCircuit(5)
    for _ in range(2):
        circuit.ccx(1, 2, 3)
        circuit.ccx(0, 3, 4)
    return circuit
