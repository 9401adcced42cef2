from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def mbqc_rotation(angle):
    """The measured basis in one U gate, the edges as CX between H, one Pauli for each record."""
    qubits, record = QuantumRegister(3), ClassicalRegister(2)
    circuit = QuantumCircuit(qubits, record)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.h(2)
    circuit.h(1)
    circuit.cx(0, 1)
    circuit.h(1)
    # H after a phase: U(pi/2, 0, pi + angle).
    circuit.u(1.5707963267948966, 0, 3.141592653589793 + angle, 0)
    circuit.h(1)
    circuit.measure([0, 1], record)
    with circuit.switch(record) as case:
        with case(1):
            circuit.z(2)
        with case(2):
            circuit.x(2)
        with case(3):
            circuit.y(2)
    return circuit
