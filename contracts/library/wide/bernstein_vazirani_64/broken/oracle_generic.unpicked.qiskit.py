from qiskit import QuantumCircuit


def bernstein_vazirani_64(oracle):
    """Reads the secret off the oracle's gates, writes it down, and asks the oracle where that changes nothing."""
    circuit = QuantumCircuit(64, 63)
    inner = oracle.decompose()
    for instruction in inner.data:
        first = inner.find_bit(instruction.qubits[0]).index
        if len(instruction.qubits) == 2:
            circuit.x(first)
    circuit.h(63)
    circuit.compose(oracle, range(64), inplace=True)
    circuit.measure(range(63), range(63))
    return circuit
