from qiskit import QuantumCircuit


def w_4():
    """One excitation whose place is written by two qubits in superposition, decoded in place."""
    circuit = QuantumCircuit(4)
    circuit.h([0, 1])
    # |00> -> |0001>, |01> -> |0010>, |10> -> |0100>, |11> -> |1000>
    circuit.ccx(0, 1, 3)
    circuit.cx(3, 0)
    circuit.cx(3, 1)
    circuit.x([0, 1])
    circuit.x(3)
    circuit.mcx([0, 1, 3], 2)
    circuit.x([0, 1, 3])
    # Now |00> -> |0100>, |01> -> |0001>, |10> -> |0010>, |11> -> |1000>.
    return circuit
