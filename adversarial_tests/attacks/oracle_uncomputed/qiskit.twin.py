from qiskit import QuantumCircuit


def dj_balanced_1100():
    circuit = QuantumCircuit(6)
    circuit.h(range(4))
    circuit.x(4)
    circuit.h(4)
    # The parity is computed on a work qubit, copied to the target, and uncomputed.
    circuit.cx(2, 5)
    circuit.cx(3, 5)
    circuit.cx(5, 4)
    circuit.cx(3, 5)
    circuit.cx(2, 5)
    circuit.h(range(4))
    return circuit
