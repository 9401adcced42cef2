from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_2_15():
    circuit = QuantumCircuit(8, 4)
    # By 2: all that arrives is 1. The 1 itself is put in when its bit is free.
    circuit.h(0)
    circuit.cx(0, [5, 4])
    circuit.x(4)
    # By 4: the bits move by two places.
    circuit.h(1)
    circuit.cswap(1, 4, 6)
    circuit.cswap(1, 5, 7)
    circuit.h([2, 3])
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
