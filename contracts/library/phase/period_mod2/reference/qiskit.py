from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def period_mod2():
    circuit = QuantumCircuit(3, 2)
    circuit.x(2)
    circuit.h([0, 1, 2])
    # f(x) = x mod 2 is the lowest bit of x.
    circuit.cx(0, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
