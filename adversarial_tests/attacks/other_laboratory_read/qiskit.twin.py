from qiskit import QuantumCircuit


def two_bell_pairs():
    # Each laboratory clears a qubit of its own by its own record, in the same classical bit one after the other.
    circuit = QuantumCircuit(4, 1)
    for first in (0, 2):
        circuit.measure(first, 0)
        with circuit.if_test((circuit.clbits[0], 1)):
            circuit.x(first)
    circuit.h([0, 2])
    circuit.cx([0, 2], [1, 3])
    return circuit
