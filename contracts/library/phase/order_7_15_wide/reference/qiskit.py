from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_7_15_wide():
    phase, work = list(range(8)), [8, 9, 10, 11]
    circuit = QuantumCircuit(12, 8)
    circuit.h(phase)
    circuit.x(work[0])
    # By 7 = -8: a rotation of the bits by three to the left, then the complement.
    circuit.cswap(0, work[0], work[1])
    circuit.cswap(0, work[1], work[2])
    circuit.cswap(0, work[2], work[3])
    circuit.cx([0] * 4, work)
    # By 7^2 = 4; further squares are 1 modulo 15.
    circuit.cswap(1, work[0], work[2])
    circuit.cswap(1, work[1], work[3])
    circuit.append(QFTGate(8).inverse(), phase)
    circuit.measure(phase, phase)
    return circuit
