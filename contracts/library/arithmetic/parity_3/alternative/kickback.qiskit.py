from qiskit import QuantumCircuit


def parity_3():
    """The output controls phases of the inputs instead of being flipped by them."""
    circuit = QuantumCircuit(4, 1)
    circuit.h(3)
    for qubit in range(3):
        circuit.cz(3, qubit)
    circuit.h(3)
    circuit.measure(3, 0)
    return circuit
