from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(4, 2)
    for _ in range(2):
        circuit.h([2, 3])
        circuit.x([2, 3])
        circuit.cz(2, 3)
        circuit.x([2, 3])
    circuit.h([2, 3])
    circuit.measure([0, 1], [0, 1])
    return circuit
