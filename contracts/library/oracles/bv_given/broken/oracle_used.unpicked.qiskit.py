from qiskit import QuantumCircuit


def bv_given(oracle):
    """The secret is read off the oracle's gates, and the oracle is not asked."""
    circuit = QuantumCircuit(5)
    for instruction in oracle.decompose(reps=2).data:
        if instruction.operation.name == "cx":
            circuit.x(oracle.decompose(reps=2).find_bit(instruction.qubits[0]).index)
    return circuit
