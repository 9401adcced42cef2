from qiskit import QuantumCircuit


def grover_12(oracle):
    """The inversion by a ladder of Toffoli gates on ten ancillas."""
    n = 12
    circuit = QuantumCircuit(n + 10)
    ladder = [(0, 1, n), *((k, n + k - 2, n + k - 1) for k in range(2, n - 1))]
    circuit.h(range(n))
    for _ in range(8):
        circuit.compose(oracle, range(n), inplace=True)
        circuit.h(range(n))
        circuit.x(range(n))
        for step in ladder:
            circuit.ccx(*step)
        circuit.cz(n + 9, n - 1)
        for step in reversed(ladder):
            circuit.ccx(*step)
        circuit.x(range(n))
        circuit.h(range(n))
    return circuit
