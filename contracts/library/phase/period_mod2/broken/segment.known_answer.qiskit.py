from qiskit import QuantumCircuit


def period_mod2():
    circuit = QuantumCircuit(3, 2)
    circuit.x(1)
    circuit.measure([0, 1], [0, 1])
    return circuit
