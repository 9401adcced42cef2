from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.s(0)
    circuit.sdg(1)
    circuit.cx(1, 0)
    circuit.h(1)
    circuit.measure([0, 1], [0, 1])
    return circuit
