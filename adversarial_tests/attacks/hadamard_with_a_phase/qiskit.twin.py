from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    # A Hadamard is Z, turned by an eighth: the phase on the control belongs to half a turn about Z.
    circuit = QuantumCircuit(2)
    circuit.ry(-pi / 4, 1)
    circuit.crz(pi, 0, 1)
    circuit.p(pi / 2, 0)
    circuit.ry(pi / 4, 1)
    return circuit
