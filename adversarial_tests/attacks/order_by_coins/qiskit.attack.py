from qiskit import QuantumCircuit


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.x(4)
    circuit.h([2, 3])
    circuit.cx(2, 5)
    circuit.cx(3, 6)
    circuit.measure(range(4), range(4))
    return circuit
