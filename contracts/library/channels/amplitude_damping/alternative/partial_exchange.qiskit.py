from math import asin, sqrt

from qiskit import QuantumCircuit, transpile


def amplitude_damping(gamma):
    """A beam splitter between system and environment, compiled; the environment is reset at the end."""
    circuit = QuantumCircuit(2)
    angle = asin(sqrt(gamma))
    circuit.rxx(angle, 0, 1)
    circuit.ryy(angle, 0, 1)
    compiled = transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=6)
    compiled.reset(1)
    return compiled
