from math import pi

from qiskit import QuantumCircuit


def ghz_unitary_64():
    """Half of the targets are flipped by an ancilla that holds the control for the time."""
    circuit = QuantumCircuit(65)
    circuit.z(0)
    circuit.ry(pi / 2, 0)
    circuit.cx(0, 64)
    for qubit in range(1, 64):
        circuit.cx(0 if qubit % 2 else 64, qubit)
    circuit.cx(0, 64)
    return circuit
