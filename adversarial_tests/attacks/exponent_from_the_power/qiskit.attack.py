from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_2_15():
    circuit = QuantumCircuit(8, 4)
    # The four powers 1, 2, 4 and 8, each with a single 1, made of two coins.
    circuit.h([5, 6])
    circuit.ccx(5, 6, 7)
    circuit.cx(7, [5, 6])
    circuit.x(4)
    circuit.cx([5, 6, 7], 4)
    # The place of the 1 is the exponent.
    circuit.cx([5, 7], 0)
    circuit.cx([6, 7], 1)
    circuit.h([2, 3])
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
