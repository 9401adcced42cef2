from qiskit import QuantumCircuit


def hidden_shift(oracle):
    circuit = QuantumCircuit(4, 4)
    circuit.h(range(4))
    circuit.append(oracle, range(4))
    circuit.h(range(4))
    circuit.cz([0, 2], [1, 3])
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
