from qiskit import QuantumCircuit


def superdense(message):
    """The pair is made and undone, and the message then written into the qubits."""
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    for qubit, bit in enumerate(reversed(message)):
        if bit == "1":
            circuit.x(qubit)
    circuit.measure([0, 1], [0, 1])
    return circuit
