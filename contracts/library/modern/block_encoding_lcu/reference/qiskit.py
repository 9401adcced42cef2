import math

from qiskit import QuantumCircuit


def block_encoding_lcu():
    prepare = 2 * math.asin(0.5)
    circuit = QuantumCircuit(3, 1)
    circuit.ry(prepare, 0)
    # SELECT: Z1 Z2 where the ancilla is 0, X1 where it is 1.
    circuit.cz(0, 1, ctrl_state=0)
    circuit.cz(0, 2, ctrl_state=0)
    circuit.cx(0, 1)
    circuit.ry(-prepare, 0)
    circuit.measure(0, 0)
    return circuit
