from math import acos, pi, sqrt

from qiskit import QuantumCircuit


def controlled_h():
    """A quarter turn about the axis of H under control, twice; the phase of the control is taken off."""
    circuit = QuantumCircuit(2)
    tilt = acos(1 / sqrt(3))
    for _ in range(2):
        circuit.cu(pi / 3, -tilt, pi - tilt, 0, 0, 1)
    circuit.p(acos(sqrt(8) / 3), 0)
    return circuit
