from qiskit import QuantumCircuit


def bell_undone():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.reset([0, 1])
    return circuit
