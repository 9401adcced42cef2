from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def less_one():
    circuit = QuantumCircuit(4)
    circuit.append(QFTGate(4), range(4))
    for k in range(4):
        circuit.p(-2 * pi * 2**k / 16, k)
    circuit.append(QFTGate(4).inverse(), range(4))
    return circuit


def subtract_by_library_qft():
    circuit = less_one()
    circuit.x(range(4))
    circuit.mcx([0, 1, 2], 3)
    circuit.ccx(0, 1, 2)
    circuit.cx(0, 1)
    circuit.x(0)
    circuit.x(range(4))
    return circuit.compose(less_one())
