from qiskit import QuantumCircuit


def majority():
    c, b, a = range(3)
    circuit = QuantumCircuit(3)
    circuit.cx(a, b)
    circuit.cx(a, c)
    circuit.ccx(c, b, a)
    return circuit
