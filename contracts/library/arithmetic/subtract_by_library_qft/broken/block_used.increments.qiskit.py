from qiskit import QuantumCircuit


def subtract_by_library_qft():
    """13 = 8 + 4 + 1 is added by increments of the upper bits: no transform at all."""
    circuit = QuantumCircuit(4)
    for low in (0, 2, 3):
        for k in reversed(range(low, 4)):
            if k == low:
                circuit.x(k)
            else:
                circuit.mcx(list(range(low, k)), k)
    return circuit
