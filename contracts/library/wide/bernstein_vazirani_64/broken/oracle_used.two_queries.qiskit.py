from qiskit import QuantumCircuit


def bernstein_vazirani_64(oracle):
    circuit = QuantumCircuit(64, 63)
    circuit.x(63)
    circuit.h(range(64))
    for _ in range(3):
        circuit.compose(oracle, range(64), inplace=True)
    circuit.h(range(63))
    circuit.measure(range(63), range(63))
    return circuit
