from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def entanglement_swapping():
    """Two singlets, swapped: the four outcomes are corrected by one Pauli each, on Bob's side."""
    qubits, outcome = QuantumRegister(4), ClassicalRegister(2)
    circuit = QuantumCircuit(qubits, outcome)
    for a, b in [(0, 1), (2, 3)]:
        circuit.x([a, b])
        circuit.h(a)
        circuit.cx(a, b)
    circuit.cx(1, 2)
    circuit.h(1)
    circuit.measure([1, 2], [0, 1])
    with circuit.switch(outcome) as case:
        with case(1):
            circuit.z(3)
        with case(2):
            circuit.x(3)
        with case(3):
            circuit.y(3)
    return circuit
