from qiskit import QuantumCircuit


def simon_given(oracle):
    circuit = QuantumCircuit(6, 3)
    circuit.h(range(3))
    circuit.append(oracle, range(6))
    circuit.h(range(3))
    circuit.measure(range(3), range(3))
    return circuit
