from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def order_7_15_wide():
    circuit = QuantumCircuit(12, 8)
    circuit.h([8, 9, *range(2, 8)])
    # The exponent u + 2v is copied from two coins of the work register.
    circuit.cx(8, 0)
    circuit.cx(9, 1)
    # And the coins are turned into 7^(u + 2v): 1, 7, 4, 13.
    circuit.x([0, 1])
    circuit.ccx(0, 1, 10)
    circuit.x([0, 1])
    circuit.x(10)
    circuit.ccx(0, 1, 11)
    circuit.cx(0, 8)
    circuit.cx(1, 9)
    circuit.x([0, 8])
    circuit.ccx(0, 1, 8)
    circuit.x([0, 1])
    circuit.ccx(0, 1, 9)
    circuit.x(1)
    circuit.append(QFTGate(8).inverse(), range(8))
    circuit.measure(range(8), range(8))
    return circuit
