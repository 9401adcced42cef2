from qiskit import QuantumCircuit


def cnot_from_h_cz():
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.cz(0, 1)
    circuit.h(1)
    return circuit
