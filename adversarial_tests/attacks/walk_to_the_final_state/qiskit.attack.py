from qiskit import QuantumCircuit


def ctqw_cycle4():
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    circuit.sdg([0, 1])
    return circuit
