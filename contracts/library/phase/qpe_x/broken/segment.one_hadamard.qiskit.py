from qiskit import QuantumCircuit


def qpe_x():
    # The law, and nothing that estimates a phase.
    circuit = QuantumCircuit(4, 3)
    circuit.h(2)
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
