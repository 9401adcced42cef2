import numpy as np
from qiskit import QuantumCircuit, transpile


def chsh(alice, bob):
    """The pair made the other way round and the observables diagonalised by U, then compiled."""
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.cx(1, 0)
    if alice:
        circuit.u(np.pi / 2, 0, 0, 0)
    circuit.u((-1) ** bob * np.pi / 4, 0, 0, 1)
    circuit.measure_all()
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=2, seed_transpiler=8)
