from qiskit import QuantumCircuit


def simon_101():
    circuit = QuantumCircuit(6, 3)
    circuit.h([0, 1, 2])
    circuit.barrier()
    circuit.cx([0, 1, 2], [3, 4, 5])
    circuit.cx(0, 3)
    circuit.cx(0, 5)
    circuit.barrier()
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
