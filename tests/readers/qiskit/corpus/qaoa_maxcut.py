import networkx as nx
import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import Parameter


def maxcut_qaoa(gammas: list[float], betas: list[float]) -> QuantumCircuit:
    """QAOA circuit for MaxCut on the 4-cycle."""
    graph = nx.Graph()
    graph.add_nodes_from([0, 1, 2, 3])
    graph.add_edges_from([(0, 1), (1, 2), (2, 3), (3, 0)])
    n = graph.number_of_nodes()
    p = len(gammas)

    gamma = [Parameter(f"gamma_{i}") for i in range(p)]
    beta = [Parameter(f"beta_{i}") for i in range(p)]

    qc = QuantumCircuit(n)
    qc.h(range(n))
    for layer in range(p):
        # Problem unitary
        for u, v in graph.edges():
            qc.cx(u, v)
            qc.rz(2 * gamma[layer], v)
            qc.cx(u, v)
        # Mixer unitary
        for q in range(n):
            qc.rx(2 * beta[layer], q)
    binding = {**dict(zip(gamma, gammas)), **dict(zip(beta, betas))}
    bound = qc.assign_parameters(binding)
    bound.measure_all()
    return bound
