from qiskit import QuantumCircuit


def ghz_unitary_64():
    """Right on |0...0>."""
    circuit = QuantumCircuit(64)
    circuit.h(0)
    for qubit in range(63):
        circuit.cx(qubit, qubit + 1)
    return circuit
