from qiskit import QuantumCircuit

# The pivots of the X generators are qubits 0, 1 and 3, and 2 is free for the logical bit.
SETS = {0: (2, 4, 6), 1: (2, 5, 6), 3: (4, 5, 6)}


def steane_encode(logical_bit):
    undo = QuantumCircuit(7)
    for pivot in reversed(SETS):
        for target in reversed(SETS[pivot]):
            undo.cx(pivot, target)
        undo.h(pivot)
    circuit = QuantumCircuit(7)
    if logical_bit:
        circuit.x([2, 4, 5])
    # The encoder is the inverse of a circuit that takes the code apart.
    return circuit.compose(undo.inverse())
