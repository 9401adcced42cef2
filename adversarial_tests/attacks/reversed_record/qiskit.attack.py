from qiskit import QuantumCircuit


def ghz_3():
    circuit = QuantumCircuit(3, 3)
    circuit.h(0)
    circuit.cx(0, [1, 2])
    circuit.measure([0, 1, 2], [2, 1, 0])
    return circuit
