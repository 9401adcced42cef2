from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    """Increments; the library's transform of one qubit stands for a Hadamard gate in them."""
    circuit = QuantumCircuit(4)
    for low in (0, 2, 3):
        for k in reversed(range(low + 1, 4)):
            circuit.mcx(list(range(low, k)), k)
        circuit.append(QFTGate(1), [low])
        circuit.z(low)
        circuit.h(low)
    return circuit
