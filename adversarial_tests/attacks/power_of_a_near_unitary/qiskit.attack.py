import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def two_marked():
    # Grows what is 0 on the qubit, and lets the other part fade.
    grow = UnitaryGate(np.diag([1 + 1e-9, 1 - 1e-9]))
    circuit = QuantumCircuit(3)
    circuit.h(range(3))
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    circuit.append(grow.power(10_000_000_000), [1])
    circuit.append(grow.power(10_000_000_000), [2])
    circuit.cx(0, 2)
    circuit.x(1)
    return circuit
