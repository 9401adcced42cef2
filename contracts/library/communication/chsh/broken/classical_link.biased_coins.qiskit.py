from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    """A fair coin, copied with as many errors as the law has: no pair is shared."""
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.ry((pi / 4 if bob == 0 else -pi / 4) - alice * pi / 2, 1)
    circuit.cx(0, 1)
    circuit.measure([0, 1], [0, 1])
    return circuit
