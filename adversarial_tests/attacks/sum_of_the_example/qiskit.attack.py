from qiskit import QuantumCircuit


def subtract_3():
    circuit = QuantumCircuit(8)
    example = 5
    for k in range(3):
        if example >> k & 1:
            circuit.x(2 + 2 * k)
        if (example - 3) % 8 >> k & 1:
            circuit.x(1 + 2 * k)
    circuit.measure_all()
    return circuit
