import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def two_marked():
    # A square root of Z as a matrix, and high powers of it.
    root = UnitaryGate(np.diag([1, 1j]))
    circuit = QuantumCircuit(3)
    circuit.h(range(3))
    circuit.append(root.power(2), [0])
    circuit.cz(0, 2)
    circuit.cz(1, 2)
    circuit.cz(0, 1)
    circuit.append(root.power(1_000_002), [1])
    circuit.append(root.power(-2), [2])
    circuit.cz(0, 2)
    circuit.cz(0, 2)
    circuit.z(range(3))
    circuit.z(1)
    circuit.h(range(3))
    circuit.x(range(3))
    circuit.ccz(0, 1, 2)
    circuit.x(range(3))
    circuit.h(range(3))
    return circuit
