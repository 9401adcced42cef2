from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.h([2, 3, 4, 5])
    # The exponent u + 2v is copied from two coins of the work register.
    circuit.cx(4, 0)
    circuit.cx(5, 1)
    # And the coins are turned into 7^(u + 2v): 1, 7, 4, 13.
    circuit.x([0, 1])
    circuit.ccx(0, 1, 6)
    circuit.x([0, 1])
    circuit.x(6)
    circuit.ccx(0, 1, 7)
    circuit.cx(0, 4)
    circuit.cx(1, 5)
    circuit.x([0, 4])
    circuit.ccx(0, 1, 4)
    circuit.x([0, 1])
    circuit.ccx(0, 1, 5)
    circuit.x(1)
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
