from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def teleport_feedforward():
    """A singlet is shared; one Pauli for each outcome; the sender's qubits are reset afterwards."""
    qubits, outcome = QuantumRegister(3), ClassicalRegister(2)
    circuit = QuantumCircuit(qubits, outcome)
    circuit.x([1, 2])
    circuit.h(2)
    circuit.cx(2, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], outcome)
    with circuit.switch(outcome) as case:
        with case(0):
            circuit.y(2)
        with case(1):
            circuit.x(2)
        with case(2):
            circuit.z(2)
    circuit.reset([0, 1])
    return circuit
