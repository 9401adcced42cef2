import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate

inverse = np.exp(-2j * np.pi * np.outer(range(16), range(16)) / 16) / 4


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.h([0, 1, 2, 3])
    circuit.x(4)
    for target in ((4, 5), (5, 6), (6, 7)):
        circuit.cswap(0, *target)
    circuit.cx(0, [4, 5, 6, 7])
    circuit.cswap(1, 4, 6)
    circuit.cswap(1, 5, 7)
    circuit.append(UnitaryGate(inverse), [0, 1, 2, 3])
    circuit.measure([0, 1, 2, 3], [0, 1, 2, 3])
    return circuit
