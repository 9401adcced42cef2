from qiskit import QuantumCircuit


def subtract_3():
    """School subtraction of 011 with the borrows on further qubits, which are computed and taken back."""
    a0, a1, a2 = 2, 4, 6
    d0, d1, d2 = 1, 3, 5
    first, second = 7, 8
    borrows = QuantumCircuit(9)
    # bit 0: a0 - 1 borrows where a0 = 0
    borrows.x(first)
    borrows.cx(a0, first)
    # bit 1: a1 - 1 - first borrows unless a1 = 1 and first = 0
    borrows.x(second)
    borrows.x(first)
    borrows.ccx(a1, first, second)
    borrows.x(first)
    circuit = QuantumCircuit(9)
    circuit.compose(borrows, inplace=True)
    circuit.cx([a0, a1, a2], [d0, d1, d2])
    circuit.x([d0, d1])
    circuit.cx(first, d1)
    circuit.cx(second, d2)
    return circuit.compose(borrows.inverse())
