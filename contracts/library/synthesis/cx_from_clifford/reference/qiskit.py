from qiskit import QuantumCircuit


def cx_from_clifford():
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.cz(0, 1)
    circuit.h(1)
    return circuit
