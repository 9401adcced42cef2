from qiskit import QuantumCircuit


def grover_given(oracle):
    # The search runs on three spare qubits, and is swapped into place at its end.
    circuit = QuantumCircuit(6, 3)
    circuit.h([3, 4, 5])
    circuit.append(oracle, [3, 4, 5])
    circuit.h([3, 4, 5])
    circuit.x([3, 4, 5])
    circuit.ccz(3, 4, 5)
    circuit.x([3, 4, 5])
    circuit.h([3, 4, 5])
    circuit.swap([0, 1, 2], [3, 4, 5])
    circuit.measure(range(3), range(3))
    return circuit
