from qiskit import QuantumCircuit


def or_gate():
    # De Morgan: NOT (NOT a AND NOT b)
    circuit = QuantumCircuit(3)
    circuit.x([0, 1])
    circuit.ccx(0, 1, 2)
    circuit.x([0, 1, 2])
    return circuit
