from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(5, 4)
    for entry in oracle.decompose(reps=3).data:
        touched = [oracle.qubits.index(qubit) for qubit in entry.qubits]
        if len(touched) == 2:
            circuit.x(min(touched))
    circuit.append(oracle, range(5))
    circuit.measure(range(4), range(4))
    return circuit
