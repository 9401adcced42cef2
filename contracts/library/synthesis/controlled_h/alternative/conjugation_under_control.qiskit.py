from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    """A sub-circuit that is H, put under control as a whole: a controlled rotation, CX and rotation."""
    hadamard = QuantumCircuit(1, name="turn_flip_turn")
    hadamard.ry(pi / 4, 0)
    hadamard.x(0)
    hadamard.ry(-pi / 4, 0)
    circuit = QuantumCircuit(2)
    circuit.append(hadamard.to_gate().control(1), [0, 1])
    return circuit
