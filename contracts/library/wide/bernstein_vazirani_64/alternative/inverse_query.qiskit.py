from qiskit import QuantumCircuit


def bernstein_vazirani_64(oracle):
    """The oracle is its own inverse; the kickback is set up by a Z on |+>."""
    circuit = QuantumCircuit(64, 63)
    circuit.h(range(64))
    circuit.z(63)
    circuit.compose(oracle.inverse(), range(64), inplace=True)
    circuit.h(range(63))
    circuit.measure(range(63), range(63))
    return circuit
