from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.h(range(4))
    circuit.x(4)
    # By 7: all that arrives is 1, and 7 is 1 with two bits more.
    circuit.cx(0, 5)
    circuit.cx(0, 6)
    # By 4: a rotation of the bits by two.
    circuit.cswap(1, 4, 6)
    circuit.cswap(1, 5, 7)
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
