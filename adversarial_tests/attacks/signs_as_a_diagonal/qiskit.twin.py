from qiskit import QuantumCircuit
from qiskit.circuit.library import DiagonalGate


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h([0, 1, 2])
    # Diagonals of one qubit each, under the controls that choose the item.
    for item in (0b010, 0b101):
        phase = DiagonalGate([1, -1] if item >> 2 else [-1, 1])
        circuit.append(phase.control(2, ctrl_state=item & 3), [0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.append(DiagonalGate([-1, 1]).control(2, ctrl_state=0), [0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
