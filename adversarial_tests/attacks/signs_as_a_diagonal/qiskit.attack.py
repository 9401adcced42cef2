from qiskit import QuantumCircuit
from qiskit.circuit.library import DiagonalGate


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h([0, 1, 2])
    circuit.append(DiagonalGate([-1 if x in (0b010, 0b101) else 1 for x in range(8)]), [0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.append(DiagonalGate([-1] + [1] * 7), [0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
