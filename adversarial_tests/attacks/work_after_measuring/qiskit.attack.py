from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 2)
    circuit.measure([0, 1], [0, 1])
    circuit.h([0, 1])
    circuit.cz(0, 1)
    circuit.ry(0.3, 0)
    circuit.h([0, 1])
    circuit.cz(0, 1)
    return circuit
