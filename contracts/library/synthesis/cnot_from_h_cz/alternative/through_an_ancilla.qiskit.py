from qiskit import QuantumCircuit


def cnot_from_h_cz():
    """For a machine on which 0 and 1 are not neighbours: the control is copied to qubit 2 and taken back."""
    circuit = QuantumCircuit(3)
    circuit.h([1, 2])
    circuit.cz(0, 2)
    circuit.h(2)
    circuit.cz(2, 1)
    circuit.h([1, 2])
    circuit.cz(0, 2)
    circuit.h(2)
    return circuit
