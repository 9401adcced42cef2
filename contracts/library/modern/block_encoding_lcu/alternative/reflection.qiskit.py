import math

from qiskit import QuantumCircuit


def block_encoding_lcu():
    # PREPARE as a reflection, its own inverse; the controlled words as one Z between Hadamard gates.
    prepare = QuantumCircuit(1)
    prepare.ry(math.pi / 6, 0)
    prepare.z(0)
    prepare.ry(-math.pi / 6, 0)
    circuit = QuantumCircuit(3)
    circuit.compose(prepare, [0], inplace=True)
    circuit.cx(1, 2)
    circuit.z(2)
    circuit.cz(0, 2)
    circuit.cx(1, 2)
    circuit.h(1)
    circuit.cz(0, 1)
    circuit.h(1)
    circuit.compose(prepare, [0], inplace=True)
    return circuit
