from qiskit import QuantumCircuit
from qiskit.circuit.library import FullAdderGate


def cuccaro_adder_4():
    """The library's gate, which takes the carry-in, then a, then b, then the carry-out."""
    circuit = QuantumCircuit(10)
    circuit.append(FullAdderGate(4), [0, 2, 4, 6, 8, 1, 3, 5, 7, 9])
    return circuit
