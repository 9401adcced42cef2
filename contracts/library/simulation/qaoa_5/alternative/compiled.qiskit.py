from qiskit import QuantumCircuit, transpile


def qaoa_5(graph, betas, gammas):
    """Parity ladders node by node, then compiled."""
    circuit = QuantumCircuit(5, 5)
    circuit.h(range(5))
    for beta, gamma in zip(betas, gammas):
        for node in sorted(graph.nodes):
            for other in sorted(graph.neighbors(node)):
                if other > node:
                    circuit.cx(other, node)
                    circuit.p(2 * gamma, node)
                    circuit.cx(other, node)
        for node in graph:
            circuit.rx(2 * beta, node)
    circuit.measure(range(5), range(5))
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=1, seed_transpiler=4)
