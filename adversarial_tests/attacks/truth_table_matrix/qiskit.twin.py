from qiskit import QuantumCircuit
from qiskit.circuit.library import FullAdderGate


def ripple_add_3():
    # The library's adder is made of gates.
    circuit = QuantumCircuit(8)
    circuit.append(FullAdderGate(3), [0, 2, 4, 6, 1, 3, 5, 7])
    return circuit
