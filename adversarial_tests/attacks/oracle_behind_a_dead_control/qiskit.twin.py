from qiskit import QuantumCircuit


def hidden_shift(oracle):
    # The control is always on.
    circuit = QuantumCircuit(5, 4)
    circuit.h(range(4))
    circuit.x(4)
    circuit.append(oracle.control(), [4, 0, 1, 2, 3])
    circuit.x(4)
    circuit.h(range(4))
    circuit.cz([0, 2], [1, 3])
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
