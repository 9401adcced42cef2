from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    """The transform has order four: four of them do nothing, and the increments that follow do the sum."""
    circuit = QuantumCircuit(4)
    for _ in range(4):
        circuit.append(QFTGate(4), range(4))
    for low in (0, 2, 3):
        for k in reversed(range(low + 1, 4)):
            circuit.mcx(list(range(low, k)), k)
        circuit.x(low)
    return circuit
