from qiskit import QuantumCircuit


def superdense(message):
    """The bits stand on two further qubits and control the encoding; afterwards they are set back."""
    circuit = QuantumCircuit(4, 2)
    bits = int(message, 2)
    for k in range(2):
        if bits >> k & 1:
            circuit.x(2 + k)
    circuit.h(1)
    circuit.cx(1, 0)
    circuit.cx(3, 0)
    circuit.cz(2, 0)
    circuit.cx(0, 1)
    circuit.h(0)
    for k in range(2):
        if bits >> k & 1:
            circuit.x(2 + k)
    circuit.measure([0, 1], [0, 1])
    return circuit
