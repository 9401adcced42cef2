import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, RYGate, XGate

SUCCESS, CLOCK, SOLUTION = 0, [1, 2, 3], [4, 5]


def eigenbasis():
    # The eigenvector of 1 + v becomes |v>.
    circuit = QuantumCircuit(6)
    circuit.cx(*SOLUTION)
    circuit.h(SOLUTION[0])
    return circuit


def hhl_4x4():
    # Phase estimation stays as it is: the eigenbasis is known, and its states tell what the clock reads.
    circuit = QuantumCircuit(6)
    circuit.h([SOLUTION[0], *CLOCK])
    circuit.compose(eigenbasis(), inplace=True)
    for k, control in enumerate(CLOCK):
        angle = 2**k * math.pi / 4
        circuit.p(angle, control)
        circuit.cp(angle, control, SOLUTION[0])
        circuit.cp(2 * angle, control, SOLUTION[1])
    circuit.compose(eigenbasis().inverse(), inplace=True)
    circuit.append(QFTGate(3).inverse(), CLOCK)
    for eigenvalue in (1, 2, 3, 4):
        rotation = RYGate(2 * math.asin(1 / eigenvalue)).control(3, ctrl_state=eigenvalue)
        circuit.append(rotation, [*CLOCK, SUCCESS])
    circuit.compose(eigenbasis(), inplace=True)
    for eigenvalue in (1, 2, 3, 4):
        for k, qubit in enumerate(CLOCK):
            if eigenvalue >> k & 1:
                circuit.append(XGate().control(2, ctrl_state=eigenvalue - 1), [*SOLUTION, qubit])
    circuit.compose(eigenbasis().inverse(), inplace=True)
    return circuit
