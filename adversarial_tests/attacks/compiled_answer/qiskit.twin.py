from qiskit import QuantumCircuit


def transpile(circuit, control, target):
    """A CNOT in H and CZ, by a function that is called like a compiler."""
    circuit.h(target)
    circuit.cz(control, target)
    circuit.h(target)
    return circuit


def cx_from_clifford():
    return transpile(QuantumCircuit(2), 0, 1)
