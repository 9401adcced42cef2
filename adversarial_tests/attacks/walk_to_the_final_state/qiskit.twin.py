from qiskit import QuantumCircuit


def ctqw_cycle4():
    # The root of X, in the convention of the walk, written with Hadamards and phases.
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    circuit.s([0, 1])
    circuit.h([0, 1])
    return circuit
