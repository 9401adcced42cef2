from qiskit import QuantumCircuit


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h(range(3))
    circuit.cz([0, 1, 0], [1, 2, 2])
    circuit.z(1)
    circuit.h(range(3))
    # What arrives here has an even number of ones, so that two zeros say that the third is one.
    circuit.x([0, 1])
    circuit.cz(0, 1)
    circuit.x([0, 1])
    circuit.h(range(3))
    circuit.measure(range(3), range(3))
    return circuit
