from qiskit import QuantumCircuit


def subtract_3():
    # Five is added, modulo eight; the carries are those of the lower bits.
    circuit = QuantumCircuit(7, 3)
    circuit.x(1)
    circuit.cx(2, 1)
    circuit.cx(2, 3)
    circuit.cx(4, 3)
    circuit.x(5)
    circuit.cx(6, 5)
    circuit.ccx(2, 4, 5)
    circuit.measure([1, 3, 5], [0, 1, 2])
    return circuit
