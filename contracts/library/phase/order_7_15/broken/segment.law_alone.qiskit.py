from qiskit import QuantumCircuit


def order_7_15():
    # The peaks of order 4, put in.
    circuit = QuantumCircuit(8, 4)
    circuit.h([2, 3])
    circuit.measure(range(4), range(4))
    return circuit
