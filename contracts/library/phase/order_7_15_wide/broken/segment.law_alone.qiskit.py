from qiskit import QuantumCircuit


def order_7_15_wide():
    # The peaks of order 4, put in.
    circuit = QuantumCircuit(12, 8)
    circuit.h([6, 7])
    circuit.measure(range(8), range(8))
    return circuit
