from qiskit import QuantumCircuit


def dj_given(oracle):
    circuit = QuantumCircuit(4, 3)
    circuit.x(3)
    circuit.h(range(4))
    circuit.append(oracle.to_gate(), range(4))
    circuit.h(range(3))
    circuit.measure(range(3), range(3))
    return circuit
