from qiskit import QuantumCircuit


def grover_00():
    weak = 1e-6
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.rzz(weak, 0, 1)
    circuit.ry(0.1, 1)
    circuit.cry(weak, 0, 1)
    circuit.ry(-0.1, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    return circuit
