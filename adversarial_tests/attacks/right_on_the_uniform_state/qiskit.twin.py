from qiskit import QuantumCircuit


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h(range(3))
    circuit.cz([0, 1, 0], [1, 2, 2])
    circuit.z(1)
    circuit.h(range(3))
    circuit.x(range(3))
    circuit.ccz(0, 1, 2)
    circuit.x(range(3))
    circuit.h(range(3))
    # Signs before the measurement are not seen by it.
    circuit.cz(0, 1)
    circuit.measure(range(3), range(3))
    return circuit
