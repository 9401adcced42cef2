from qiskit import QuantumCircuit


def simon_given(oracle):
    # Everything is reset at the start, and the oracle's register at the end.
    circuit = QuantumCircuit(6, 3)
    circuit.reset(range(6))
    circuit.h(range(3))
    circuit.append(oracle, range(6))
    circuit.h(range(3))
    circuit.reset(range(3, 6))
    circuit.measure(range(3), range(3))
    return circuit
