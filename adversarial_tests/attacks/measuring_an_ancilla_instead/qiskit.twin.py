from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    """An extra qubit turns Bob's basis by kickback, ends clean, and is not measured."""
    circuit = QuantumCircuit(3, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    # The pair's parity is looked at by qubit 2 and taken back.
    circuit.cx(0, 2)
    circuit.cx(1, 2)
    if alice:
        circuit.z(0)
        circuit.h(0)
    circuit.ry(pi / 4 if bob == 0 else -pi / 4, 1)
    circuit.measure([0, 1], [0, 1])
    return circuit
