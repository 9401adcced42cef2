from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def counting_11():
    # One marked item is counted, but it is 00.
    circuit = QuantumCircuit(5, 3)
    circuit.h(range(5))
    for k in range(3):
        for _ in range(2**k):
            circuit.x([3, 4])
            circuit.ccz(k, 3, 4)
            circuit.x([3, 4])
            circuit.h([3, 4])
            circuit.x([3, 4])
            circuit.ccz(k, 3, 4)
            circuit.x([3, 4])
            circuit.h([3, 4])
            circuit.z(k)
    circuit.append(QFTGate(3).inverse(), [0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
