from math import pi

from qiskit import QuantumCircuit


def block_encoding_lcu():
    circuit = QuantumCircuit(3, 1, name="BlockEncode")
    circuit.ry(pi / 3, 0)
    circuit.cz(0, 1, ctrl_state=0)
    circuit.cz(0, 2, ctrl_state=0)
    circuit.cx(0, 1)
    circuit.ry(-pi / 3, 0)
    circuit.measure(0, 0)
    return circuit
