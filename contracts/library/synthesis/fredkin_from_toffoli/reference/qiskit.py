from qiskit import QuantumCircuit


def fredkin_from_toffoli():
    circuit = QuantumCircuit(3)
    circuit.cx(2, 1)
    circuit.ccx(0, 1, 2)
    circuit.cx(2, 1)
    return circuit
